import type { SetupApi, SetupService } from './setup.api.ts';
import type { NoAnswer } from './setup-client.api.ts';

/** Makes one call of the setup service. */
export type AskSetup = <Result>(
  call: (api: SetupApi) => Promise<Result>,
) => Promise<Result | NoAnswer>;

/**
 * The calls come in a file of their own, fetched with the first of them; where it could not be
 * fetched, nothing was asked and there is no answer.
 */
export function askSetup(service: SetupService): AskSetup {
  return (call) =>
    import('./setup.api.ts').then(
      ({ createSetupApi }) => call(createSetupApi(service)),
      () => ({ kind: 'no-answer' }),
    );
}
