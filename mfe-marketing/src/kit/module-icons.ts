import {
  Banknote,
  Boxes,
  ChartColumn,
  Landmark,
  ReceiptText,
  ShoppingCart,
  Users,
} from 'lucide-react';

/** The icons of the seven modules, apart from the others so that pages load only these. */
export const moduleIcons = {
  customers: Users,
  finance: Landmark,
  payroll: Banknote,
  purchases: ShoppingCart,
  reports: ChartColumn,
  sales: ReceiptText,
  stock: Boxes,
} as const;
