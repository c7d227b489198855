import { describe } from 'vitest';
import { dieBeforeEachQuery } from './every-query.ts';

describe('with SQLite', dieBeforeEachQuery);
