import { CalendarClock, Handshake, Landmark, Layers, ShieldCheck, Wallet, Zap } from 'lucide-react';

export const icons = {
  integrated: Layers,
  banks: Landmark,
  advances: Wallet,
  agreement: Handshake,
  flexible: CalendarClock,
  fast: Zap,
  secure: ShieldCheck,
} as const;
