import { setThisSite } from '@platform/node/this-site';

// Tests are of no site but that of the fixtures.
setThisSite(async () => (await import('./fixture-definition.ts')).fixtureDefinition);
