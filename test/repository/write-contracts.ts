// The page docs/contracts.md, made from the schemas alone. `npm run contracts` writes it; contracts-page.test.ts holds it to them.

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type CommitPlace, type Contract, contractSchema } from '#shared/cognitive/contract';
import { contractNames, contractOf } from '#shared/cognitive/contracts';
import { MAX_ANSWER_BYTES } from '#shared/contract/limits';

/** As much of JSON Schema as our contracts use. */
interface Schema {
  readonly type?: string;
  readonly const?: string;
  readonly enum?: readonly string[];
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly oneOf?: readonly Schema[];
}

export const contractsFile = join(import.meta.dirname, '../../docs/contracts.md');

const opening = `# Contracts

Written by \`npm run contracts\` from [\`src/shared/cognitive\`](../src/shared/cognitive); do not edit. \`ipse contract schema NAME\` prints a
schema, \`ipse contract validate NAME FILE\` holds an answer against it.

A contract is a typed task. Whoever fulfils one (a model called in the background, whoever a delegation was handed to, a program) is a
*skill*, and only what holds against the contract, and is then accepted, is ever written.

## How an answer is read

An answer is one JSON object and nothing else, bare or wrapped as \`{ "run": "run_…", "answer": … }\`. Inside a code fence or among other
words it is taken only if exactly one object there holds, and that is said. What does not hold changes nothing; each problem names a place,
a rule and what would be right:

| rule | means |
| --- | --- |
| \`nothing_found\` | no object is there, or none of several holds |
| \`not_json\` | the JSON is cut or broken, with line and column |
| \`ambiguous\` | several objects hold |
| \`too_large\` | more than ${MAX_ANSWER_BYTES / 1024 / 1024} MiB, or more values than any answer has |
| \`too_deep\` | nested deeper than 32 |
| \`broken_characters\` | half a character (a lone surrogate) |
| \`duplicate_key\` | a field named twice |
| \`unrecognized_keys\` | a field that does not exist |
| \`invalid_type\`, \`invalid_value\`, \`invalid_union\`, \`too_small\`, \`too_big\` | not what the tables below allow |
| \`more_problems\` | fifty were named; how many more there are |

Lengths of texts are counted in UTF-16 units, as JavaScript does. No field may be left out, and none may be added.`;

/** What no schema can say; each is a rule of its own. */
const checks: Readonly<Record<string, readonly string[]>> = {
  interview: [
    '`exchange_altered`: the exchanges that were given stand first, word for word.',
    '`too_many_exchanges`: once there are seven, the answer is `done`.',
  ],
};

const places: Readonly<Record<CommitPlace, string>> = { birth: 'at birth', admin: 'by the operator' };

/** The whole page. */
export const contractsPage = (): string => `${[opening, ...contractNames.map((name) => chapter(contractOf(name)))].join('\n\n')}\n`;

function chapter(contract: Contract): string {
  const { name, version, askedWhen, keyless, softMs, hardMs, commitAt } = contract;
  const also = checks[name] ?? [];
  return [
    `## ${name}`,
    [
      '| | |',
      '| --- | --- |',
      `| version | ${version} |`,
      `| asked when | ${askedWhen} |`,
      `| without any model | ${keyless} |`,
      `| called slow after | ${softMs / 1000} s |`,
      `| ended after | ${hardMs / 1000} s |`,
      `| committed | ${commitAt.map((place) => places[place]).join(', ')} |`,
    ].join('\n'),
    side(contract, 'input'),
    side(contract, 'output'),
    ...(also.length > 0 ? [`### ${name}: beyond the schema`, also.map((line) => `- ${line}`).join('\n')] : []),
  ].join('\n\n');
}

function side(contract: Contract, which: 'input' | 'output'): string {
  const json = contractSchema(contract, which);
  const schema = json as unknown as Schema;
  const forms = schema.oneOf ?? [schema];
  return [
    `### ${contract.name}: ${which}`,
    ...forms.flatMap((form) => [...(forms.length > 1 ? [formTitle(form)] : []), table(form)]),
    `<details>\n<summary>JSON Schema</summary>\n\n\`\`\`json\n${JSON.stringify(json, null, 2)}\n\`\`\`\n\n</details>`,
  ].join('\n\n');
}

function formTitle({ properties = {} }: Schema): string {
  const [name, value] = Object.entries(properties).find(([, property]) => property.const !== undefined) ?? [];
  return `With \`${name}\` \`${value?.const}\`:`;
}

const table = (schema: Schema): string =>
  ['| field | is | limits |', '| --- | --- | --- |', ...rows(schema, '').map(({ path, kind, limits }) => `| \`${path}\` | ${kind} | ${limits} |`)].join('\n');

interface Row {
  readonly path: string;
  readonly kind: string;
  readonly limits: string;
}

const rows = ({ properties = {}, required = [] }: Schema, before: string): readonly Row[] =>
  Object.entries(properties).flatMap(([name, property]) => {
    const path = `${before}${name}`;
    const optional = required.includes(name) ? '' : ', may be left out';
    return [{ path, kind: `${kindOf(property)}${optional}`, limits: limitsOf(property) }, ...inner(property, path)];
  });

const inner = (schema: Schema, path: string): readonly Row[] =>
  schema.items
    ? schema.items.properties
      ? rows(schema.items, `${path}[].`)
      : [{ path: `${path}[]`, kind: kindOf(schema.items), limits: limitsOf(schema.items) }]
    : rows(schema, `${path}.`);

const kinds: Readonly<Record<string, string>> = { string: 'text', number: 'number', array: 'list', object: 'object' };

function kindOf({ type = '', const: only, enum: words }: Schema): string {
  if (only !== undefined) return `\`${only}\``;
  return words ? words.map((word) => `\`${word}\``).join(', ') : (kinds[type] ?? type);
}

function limitsOf({ minLength, maxLength, minimum, maximum, minItems, maxItems, const: only, enum: words }: Schema): string {
  if (only !== undefined || words) return '';
  const range = (least: number | undefined, most: number | undefined, of: string): readonly string[] =>
    most === undefined ? [] : [`${(least ?? 0).toLocaleString('en')} to ${most.toLocaleString('en')}${of}`];
  return [...range(minLength, maxLength, ' characters'), ...range(minimum, maximum, ''), ...range(minItems, maxItems, ' items')].join(', ');
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) writeFileSync(contractsFile, contractsPage());
