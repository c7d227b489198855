import { BookCheck, CreditCard, Images, PackageSearch, Search, Star, Store } from 'lucide-react';

export const icons = {
  both: Store,
  listing: Images,
  browse: Search,
  pay: CreditCard,
  track: PackageSearch,
  rate: Star,
  books: BookCheck,
} as const;
