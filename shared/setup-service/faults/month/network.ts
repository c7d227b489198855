import { formOf } from '../../testing/running-service.ts';
import type { BuyerContext, Person } from './person.ts';

interface Line {
  readonly person: Person;
  readonly address: () => string;
  /** Called as a request goes out. */
  readonly noteRequest: () => void;
}

const LOST = 0.01;

/** A buyer's connection to the service: now and then a request or its answer is lost on the way. */
export function network({ person, address, noteRequest }: Line): BuyerContext['post'] {
  const { random } = person;
  return async (path, fields, headers = {}) => {
    const [goesAstray, isUnheard] = [random.next() < LOST, random.next() < LOST];
    if (goesAstray) return undefined;
    noteRequest();
    try {
      const body = formOf({ ...fields });
      const response = await fetch(`${address()}${path}`, { method: 'POST', headers, body });
      const text = await response.text();
      return isUnheard ? undefined : { status: response.status, text };
    } catch {
      return undefined;
    }
  };
}
