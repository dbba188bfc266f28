// docs/contracts.md says what the schemas say, and nothing else is written there by hand.

import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { contractNames, contractOf } from '#shared/cognitive/contracts';
import { interview, MAX_EXCHANGES } from '#shared/cognitive/interview';
import { contractsFile, contractsPage } from './write-contracts.ts';

test('the page of the contracts is current', () => {
  expect(readFileSync(contractsFile, 'utf8') === contractsPage() ? '' : 'docs/contracts.md is not current: run `npm run contracts`').toBe('');
});

test('the page says everything about every contract, also what no schema can say', () => {
  const page = contractsPage();
  const exchanges = Array.from({ length: MAX_EXCHANGES }, () => ({ question: 'q', answer: 'a' }));
  const rules = [
    ...interview.check({ exchanges }, { kind: 'ask', question: 'q' }),
    ...interview.check(
      { exchanges },
      {
        kind: 'done',
        exchanges: [],
        project_name: 'n',
        person: { name: 'n', about: '' },
        user_directives: { role: 'r', desired_timbre: 't', core_mission: 'm' },
      },
    ),
  ].map(({ rule }) => rule);
  const said = [...new Set(rules), ...contractNames.flatMap((name) => [`## ${name}\n`, contractOf(name).askedWhen, contractOf(name).keyless])];
  expect(said.filter((words) => !page.includes(words))).toEqual([]);
});
