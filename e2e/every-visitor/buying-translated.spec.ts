import { testBuying } from './buying-translated.ts';
import { translated } from './translated.ts';

testBuying(translated);
