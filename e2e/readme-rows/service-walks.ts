import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { findFreePort } from '@site/node/ports';
import { changeText } from '../site/change-text.ts';
import { liveComposition } from '../site/live-paths.ts';
import { createService } from '../site/service.ts';
import { runSiteCommand } from '../site/site-command.ts';
import { findFreePorts } from '../site/site-ports.ts';
import { buildIn } from '../site/workspace-copy.ts';
import { API, CONTRACTS_REPORT, type Live, type Walk } from './walk.ts';

const CALLS = 'shared/contracts/src/setup-calls.ts';
const ROUTES = 'shared/setup-service/src/routes/all-routes.ts';
const GATES = 'shared/releases/src/gates/gates.ts';

const route = `import { openingHoursRequest, setupPaths } from '@site/contracts/setup-calls';
import { formRoute, type Route } from './form-route.ts';

/** \`POST /opening_hours.php\`: when somebody answers the telephone. */
export function openingHoursRoute(perMinute: number): Route {
  return formRoute({
    path: setupPaths.openingHours,
    fields: openingHoursRequest,
    perMinute,
    answer: async ({ weekday }) => (weekday === 'Sunday' ? 'closed' : '8 to 17'),
  });
}
`;

const fields = `/** The fields of a question for opening hours. */
export const openingHoursRequest = callForm({ weekday: field(20) });

/** The fields of a trial sign-up. */
`;

const gate = `import type { ReleaseGate } from './gate.ts';

/** No title shouts. */
export const calmTitlesGate: ReleaseGate = {
  name: 'calm-titles',
  check: async ({ chosen }) =>
    Object.values(chosen.remotes).flatMap(({ app, routes }) =>
      routes
        .filter(({ title }) => title.includes('!'))
        .map(({ path }) => ({ app, page: path, reason: 'its title has an exclamation mark' })),
    ),
};
`;

/** What programs read, check and answer. */
export const serviceWalks = {
  'a route of the setup service': {
    files: { 'shared/setup-service/src/routes/opening-hours.ts': route },
    changes: [
      [CALLS, '  setup: ', "  openingHours: '/opening_hours.php',\n  setup: "],
      [CALLS, '/** The fields of a trial sign-up. */\n', fields],
      [
        ROUTES,
        'import { mobileMoneyStatusRoute',
        "import { openingHoursRoute } from './opening-hours.ts';\nimport { mobileMoneyStatusRoute",
      ],
      [ROUTES, '    accountSetupRoute(', '    openingHoursRoute(lookups),\n    accountSetupRoute('],
    ],
    programs: [API],
    written: CONTRACTS_REPORT,
    expectLive: async ({ workspace }) => {
      const ports = await findFreePorts();
      const service = createService({
        program: 'shared/setup-service/bin/setup-service.js',
        workspace,
        env: {
          ...ports,
          SETUP_METRICS_PORT: String(await findFreePort()),
          SITE_DATA: join(workspace, '.site/data'),
          LOG_LEVEL: 'info',
        },
        ready: /listening at http/,
      });
      await service.start();
      try {
        const body = new FormData();
        body.set('weekday', 'Sunday');
        const address = `http://127.0.0.1:${ports.SETUP_PORT}/opening_hours.php`;
        const answer = await fetch(address, { method: 'POST', body });
        expect(await answer.text()).toBe('closed');
      } finally {
        await service.stop();
      }
    },
  },
  'a gate': {
    files: { 'shared/releases/src/gates/calm-titles.ts': gate },
    changes: [
      [
        GATES,
        'import { contractGate }',
        "import { calmTitlesGate } from './calm-titles.ts';\nimport { contractGate }",
      ],
      [GATES, '  searchResultsGate,\n', '  searchResultsGate,\n  calmTitlesGate,\n'],
    ],
    expectLive: async (live) => {
      await siteCommand(live, ['compose', 'pricing']);
      const routes = join(live.workspace, 'mfe-pricing/src/routes.ts');
      await changeText(routes, "title: 'Plans and prices |", "title: 'Plans! And prices! |");
      await buildIn(live.workspace, 'pricing');
      await siteCommand(live, ['publish', 'pricing']);
      const composing = siteCommand(live, ['compose', 'pricing']);
      await expect(composing).rejects.toThrow(/calm-titles|exclamation mark/);
    },
  },
  'a setting': {
    changes: [
      [
        'shared/contracts/src/configuration.ts',
        '    company: text,\n',
        "    company: text,\n    /** When the office is open. */\n    hours: z._default(text, '8 to 17'),\n",
      ],
      ['shell/site.config.json', '  "company":', '  "hours": "9 to 16",\n  "company":'],
    ],
    programs: [API],
    written: CONTRACTS_REPORT,
    expectLive: async (live) => {
      await siteCommand(live, ['publish', 'config']);
      await siteCommand(live, ['promote', 'config']);
      const { storeFolder } = live.site;
      const { config } = liveComposition(storeFolder);
      const file = join(storeFolder, 'configurations', `${config}.json`);
      expect(JSON.parse(await readFile(file, 'utf8')).settings.hours).toBe('9 to 16');
    },
  },
} satisfies Record<string, Walk>;

/** Runs \`site …\` of the workspace in which the row was walked. */
function siteCommand({ site, workspace }: Live, args: readonly string[]): Promise<unknown> {
  const env = { PORT: new URL(site.address).port, SETUP_PORT: new URL(site.setupAddress).port };
  return runSiteCommand(args, { storeFolder: site.storeFolder, env, workspace });
}
