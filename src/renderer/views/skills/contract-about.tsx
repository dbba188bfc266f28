// What a contract is asked for, in which modes and whether each works now, its limits, where an answer goes, and its program.

import { CopyButton } from '#renderer/ui/copy-button.tsx';
import { Fact, Facts, Part, Quiet } from '#renderer/ui/facts.tsx';
import { formatDuration } from '#renderer/ui/format.ts';
import { Word } from '#renderer/ui/tooltip.tsx';
import type { CommandView, ContractView } from '#shared/model/skill-views';
import type { StatusView } from '#shared/model/views';
import { type ModeLine, modeLines } from './mode-lines.ts';
import { commandStateWords, networkWords, placeWords } from './run-words.ts';

export function ContractAbout({ contract, substrate }: { readonly contract: ContractView; readonly substrate: StatusView['substrate'] | null }) {
  const { name, askedWhen, keyless, softMs, hardMs, commitAt, skill, command, version } = contract;
  return (
    <div
      className="flex h-full max-w-[880px] flex-col gap-6 overflow-y-auto px-4 pt-2 pb-6"
      tabIndex={0}
      role="region"
      aria-label={`About the contract ${name}`}
    >
      <Facts>
        <Fact name={<Word of="contract">Contract</Word>}>
          {name}, version {version}
        </Fact>
        <Fact name="Asked when">{askedWhen}</Fact>
        <Fact name="No model">{keyless}</Fact>
        <Fact name="Soft limit">{formatDuration(softMs)}: after this a run is called slow, and goes on</Fact>
        <Fact name="Hard limit">{formatDuration(hardMs)}: after this it is ended</Fact>
        <Fact name="Committed">{commitAt.map((place) => placeWords[place]).join('; ')}</Fact>
      </Facts>
      <Part title={<Word of="mode">Modes</Word>}>
        <Modes lines={modeLines(contract, substrate)} />
      </Part>
      <Part title={<Word of="command">Command</Word>}>{command === null ? <NoCommand name={name} /> : <CommandFacts name={name} command={command} />}</Part>
      {skill.waiting !== null && (
        <Part title={<Word of="adoption">Adoption</Word>}>
          <HowToAdopt
            what="Changed instructions wait. Compare them under Instructions, then put them in force with"
            command={`ipse-admin skill adopt ${name}`}
          />
        </Part>
      )}
    </div>
  );
}

function Modes({ lines }: { readonly lines: readonly ModeLine[] }) {
  return (
    <table className="w-full text-ui">
      <caption className="sr-only">Each mode, what it needs, and whether it works now</caption>
      <thead>
        <tr className="text-left text-meta text-word-quiet">
          <th className="py-1 pr-4 font-normal">Mode</th>
          <th className="py-1 pr-4 font-normal">Needs</th>
          <th className="py-1 font-normal">Now</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ word, name, needs, works, now }) => (
          <tr key={name} className="align-baseline hair-top">
            <th scope="row" className="py-1.5 pr-4 text-left font-normal whitespace-nowrap text-word">
              {word === null ? name : <Word of={word}>{name}</Word>}
            </th>
            <td className="py-1.5 pr-4 text-word-soft">{needs}</td>
            <td className={works ? 'py-1.5 text-word' : 'py-1.5 text-word-quiet'}>
              {works ? 'works' : 'not now'}: {now}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const NoCommand = ({ name }: { readonly name: string }) => (
  <p className="max-w-[68ch] text-ui text-word-quiet">
    No program is named for this contract. One is named in <code>settings.json</code> of the root, under <code>skills.{name}.command</code>, and runs only once
    an operator has adopted it.
  </p>
);

function CommandFacts({ name, command: { argv, network, digest, state } }: { readonly name: string; readonly command: CommandView }) {
  return (
    <div className="flex flex-col gap-3">
      <Facts>
        <Fact name="Program">
          <code className="text-meta text-word">{argv.join(' ')}</code>
        </Fact>
        <Fact name="Network">{networkWords[network]}</Fact>
        <Fact name={<Word of="digest">Digest</Word>}>
          {digest === null ? (
            <Quiet>unknown: a file it names cannot be read</Quiet>
          ) : (
            <span className="inline-flex items-center gap-1">
              <code title={digest}>{digest.slice(0, 12)}</code>
              <CopyButton label="Copy the whole digest" text={digest} />
            </span>
          )}
        </Fact>
        <Fact name="State">
          {commandStateWords[state].word}. {commandStateWords[state].about}
        </Fact>
      </Facts>
      {(state === 'not_adopted' || state === 'changed') && (
        <HowToAdopt what="The operator adopts it with" command={`ipse-admin skill adopt ${name} --command`} />
      )}
    </div>
  );
}

/** The act itself is the operator's: here stands only how it is done. */
export const HowToAdopt = ({ what, command }: { readonly what: string; readonly command: string }) => (
  <p className="max-w-[68ch] text-ui text-word-soft">
    {what} <code className="text-word">{command}</code> <CopyButton label="Copy the command" text={command} className="align-middle" /> or in the admin window,
    under Skills.
  </p>
);
