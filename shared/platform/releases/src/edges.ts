export { countsOf, type HealthSummary, summaryOf, totalOf } from './change/edge/health-summary.ts';
export { EDGE_PATIENCE_MS, type EdgeState, queryEdge, timeAt } from './change/edge/query-edge.ts';
export { askHealth, operationsAddresses } from './change/edge/query-health.ts';
