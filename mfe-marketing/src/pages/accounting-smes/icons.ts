import {
  Boxes,
  ChartColumn,
  CreditCard,
  FileText,
  HandCoins,
  ReceiptText,
  ShoppingCart,
  Store,
  Users,
} from 'lucide-react';

export const icons = {
  till: ReceiptText,
  documents: FileText,
  purchases: ShoppingCart,
  people: Users,
  stock: Boxes,
  money: HandCoins,
  payments: CreditCard,
  statements: ChartColumn,
  market: Store,
} as const;
