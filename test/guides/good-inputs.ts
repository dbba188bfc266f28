// Inputs of the forge as the contract allows them: short and as long as can be, in any script, with everything JSON must escape.

import fc, { type Arbitrary } from 'fast-check';
import { type ForgeInput, forgeInput, MAX_FORGE_EXCHANGES } from '#shared/cognitive/forge';

/** Half of them are filled to the last unit, so that whoever adds a word to them must shorten. */
function text(max: number, min = 1): Arbitrary<string> {
  const short = fc.string({ unit: 'grapheme', minLength: min, maxLength: 40 });
  const marks = fc.constantFrom('"', '\\', '\n', '\t', '\u0001', '"core_mission":"', '𝄞', 'é', '%s', '$(id)', '\u2028');
  const full = fc
    .tuple(marks, fc.constantFrom('a', 'ß', '𝄞', '界'))
    .map(([mark, filler]) => `${mark}${filler.repeat(max)}`.slice(0, max).replace(/[\uD800-\uDBFF]$/, ''));
  return fc
    .oneof(
      short,
      fc.tuple(short, marks).map((parts) => parts.join('')),
      full,
    )
    .filter((it) => it.length <= max && it.trim().length >= min && it.isWellFormed());
}

const arbitrary: Arbitrary<ForgeInput> = fc.record({
  project_name: text(80),
  project_root: text(200, 0),
  detected_tech_stack: fc.array(text(80), { maxLength: 3 }),
  target_harnesses: fc.constant(['ipse']),
  user_directives: fc.record({ role: text(400), desired_timbre: text(400), core_mission: text(2000) }),
  person: fc.record({ name: text(80), about: text(2000, 0) }),
  exchanges: fc.array(fc.record({ question: text(1000), answer: text(8000) }), { maxLength: MAX_FORGE_EXCHANGES }),
});

/** The same `count` inputs every time; each holds against the contract. */
export const goodInputs = (count: number): readonly ForgeInput[] => fc.sample(arbitrary, { numRuns: count, seed: 20 }).map((input) => forgeInput.parse(input));
