// The program named for a contract: every file of its command line, what network it may reach, its digest.

import { Fact, Facts, Part, Quiet } from '#renderer/ui/facts.tsx';
import type { CommandView } from '#shared/model/skill-views';
import { commandStateWords, networkWords } from '../skills/run-words.ts';
import type { Told } from './admin-page.tsx';
import { AdoptButton } from './adopt-button.tsx';
import { WholeDigest } from './adopt-instructions.tsx';

export function AdoptCommand({
  contract,
  command,
  onTold,
}: {
  readonly contract: string;
  readonly command: CommandView | null;
  readonly onTold: (told: Told) => void;
}) {
  if (command === null)
    return (
      <Part title="Program">
        <p className="max-w-[68ch] text-ui text-word-quiet">
          None is named. Name one in <code>settings.json</code> of the root, under <code>skills.{contract}.command</code>, and look again.
        </p>
      </Part>
    );
  const { argv, network, digest, state } = command;
  return (
    <Part title="Program">
      <div className="flex flex-col gap-4">
        <Facts>
          <Fact name="Files">
            <ol>
              {argv.map((part, at) => (
                // The same word may stand twice in a command line: its place tells them apart.
                <li key={`${at} ${part}`}>
                  <code className="text-word">{part}</code>
                </li>
              ))}
            </ol>
          </Fact>
          <Fact name="Network">{networkWords[network]}</Fact>
          <Fact name="Digest">{digest === null ? <Quiet>unknown: a file it names cannot be read</Quiet> : <WholeDigest digest={digest} />}</Fact>
          <Fact name="State">
            {commandStateWords[state].word}. {commandStateWords[state].about}
          </Fact>
        </Facts>
        {digest !== null && (state === 'not_adopted' || state === 'changed') && (
          <AdoptButton contract={contract} kind="command" digest={digest} onTold={onTold} />
        )}
      </div>
    </Part>
  );
}
