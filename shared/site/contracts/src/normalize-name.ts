export { normalizeName } from '@platform/contracts/normalize-name';
