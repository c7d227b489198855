/** One thing that a product does. */
export interface Feature {
  readonly icon: FeatureIcon;
  readonly title: string;
  readonly text: string;
}

/** The icons of the seven modules. */
export type ModuleIcon = Extract<
  FeatureIcon,
  'customers' | 'finance' | 'payroll' | 'purchases' | 'reports' | 'sales' | 'stock'
>;

/** What the pictures beside features stand for. */
export type FeatureIcon =
  | 'analytics'
  | 'assignment'
  | 'back-office'
  | 'cost'
  | 'custom'
  | 'customers'
  | 'finance'
  | 'front-office'
  | 'insight'
  | 'intuitive'
  | 'items'
  | 'loans'
  | 'materials'
  | 'payroll'
  | 'purchases'
  | 'reports'
  | 'requests'
  | 'sales'
  | 'savings'
  | 'sites'
  | 'staff'
  | 'stock'
  | 'unified'
  | 'work-orders';
