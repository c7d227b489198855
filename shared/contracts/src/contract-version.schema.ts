import * as z from 'zod/mini';
import { CONTRACT_VERSION } from './contract-version.ts';

/** Accepts this contract version only. */
export const contractVersion = z.literal(CONTRACT_VERSION);
