import { onPostgres } from '../../testing/databases.ts';
import { dieBeforeEachQuery } from './every-query.ts';

onPostgres(dieBeforeEachQuery);
