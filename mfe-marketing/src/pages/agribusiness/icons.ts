import {
  CloudSunRain,
  Database,
  GraduationCap,
  MessagesSquare,
  Network,
  TrendingUp,
  Wheat,
} from 'lucide-react';

export const icons = {
  orders: Wheat,
  performance: TrendingUp,
  alerts: CloudSunRain,
  information: Database,
  extension: GraduationCap,
  conversations: MessagesSquare,
  ecosystem: Network,
} as const;
