import { testBuying } from './buying-translated.ts';
import { translatedEarly } from './translated.ts';

/* The harder case: React renders afresh what was translated. Every run has the other one. */
testBuying(translatedEarly);
