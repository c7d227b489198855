import { ChartColumn, FileText, HandCoins, IdCard, LayoutDashboard, UserCog } from 'lucide-react';

export const icons = {
  dashboard: LayoutDashboard,
  billing: FileText,
  collections: HandCoins,
  settlements: ChartColumn,
  staff: IdCard,
  admin: UserCog,
} as const;
