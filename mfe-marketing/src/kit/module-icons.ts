import {
  Banknote,
  Boxes,
  ChartColumn,
  Landmark,
  type LucideIcon,
  ReceiptText,
  ShoppingCart,
  Users,
} from 'lucide-react';
import type { ModuleIcon } from './feature.content.ts';

/** The icons of the seven modules alone, for pages that need no others. */
export const moduleIcons: Readonly<Record<ModuleIcon, LucideIcon>> = {
  customers: Users,
  finance: Landmark,
  payroll: Banknote,
  purchases: ShoppingCart,
  reports: ChartColumn,
  sales: ReceiptText,
  stock: Boxes,
};
