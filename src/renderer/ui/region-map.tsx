// A request as one bar: proportional to estimated tokens, hue by region, texture by cache, breakpoints as ticks.
// Every piece is a button: arrows walk, Enter jumps to the section in the JSON, `t` turns the bar into its table.

import type { KeyboardEvent } from 'react';
import { useId, useMemo, useRef, useState } from 'react';
import { Button } from './button.tsx';
import { formatNumber, formatShare } from './format.ts';
import type { FillState, MapPiece, MapSection, RegionMapModel } from './region-map-model.ts';
import { fillsWithin, fillWords, piecesOf } from './region-map-model.ts';
import { RegionMapTable } from './region-map-table.tsx';
import './region-map.css';

export interface RegionMapProps {
  readonly label: string;
  readonly map: RegionMapModel;
  readonly chosen: number | null;
  readonly onChoose: (section: MapSection) => void;
}

/** `tool.remember, stable, about 120 tokens, 3.1 %, cached`. */
export function pieceWords(piece: MapPiece, map: RegionMapModel): string {
  const tokens = piece.to - piece.from;
  const states = [...new Set(fillsWithin(map.fills, piece.from, piece.to).map((fill) => fillWords[fill.state]))];
  return [piece.name, piece.region ?? 'no region', `about ${formatNumber(tokens)} tokens`, formatShare(tokens, map.totalTokens), states.join(', then ')]
    .filter((word) => word !== '')
    .join(' · ');
}

/** The bar with its legend and, one key away, its table. */
export function RegionMap({ label, map, chosen, onChoose }: RegionMapProps) {
  const [asTable, setAsTable] = useState(false);
  const [pointed, setPointed] = useState<MapPiece | null>(null);
  const pieces = useMemo(() => piecesOf(map.sections, map.totalTokens), [map]);
  if (map.sections.length === 0) return <p className="rm-said">No section of this request could be told apart.</p>;
  const shown = pointed ?? pieces.find((piece) => piece.sections.some((section) => section.index === chosen));
  return (
    <section className="rm" aria-label={label}>
      <div
        onKeyDown={(press) => {
          if (press.key !== 't' || press.ctrlKey || press.metaKey || press.altKey) return;
          setAsTable((now) => !now);
          press.preventDefault();
          press.stopPropagation();
        }}
      >
        {asTable ? (
          <RegionMapTable label={`${label}, as a table`} map={map} chosen={chosen} onChoose={onChoose} />
        ) : (
          <RegionBar label={label} map={map} pieces={pieces} scaleTokens={map.totalTokens} chosen={chosen} onChoose={onChoose} onPoint={setPointed} />
        )}
        {asTable ? null : (
          <p className="rm-said">
            {shown === undefined
              ? `About ${formatNumber(map.totalTokens)} tokens in ${formatNumber(map.sections.length)} sections (estimate). Point at one, or walk with the arrows.`
              : pieceWords(shown, map)}
          </p>
        )}
        <div className="flex flex-wrap items-center gap-x-4">
          <Legend map={map} />
          <Button className="ml-auto" aria-pressed={asTable} onClick={() => setAsTable((now) => !now)}>
            {asTable ? 'Show as a bar' : 'Show as a table'} <kbd>t</kbd>
          </Button>
        </div>
      </div>
    </section>
  );
}

function Legend({ map }: { readonly map: RegionMapModel }) {
  const states = [...new Set(map.fills.map((fill) => fill.state))];
  return (
    <ul className="rm-legend" aria-label="Legend">
      <li>
        <span className="rm-swatch" data-region="stable" aria-hidden="true" />
        stable
      </li>
      <li>
        <span className="rm-swatch" data-region="volatile" aria-hidden="true" />
        volatile
      </li>
      {states.map((state) => (
        <li key={state}>
          <span className="rm-swatch" data-state={state} aria-hidden="true" />
          {fillWords[state]}
        </li>
      ))}
      {map.ticks.length > 0 ? (
        <li>
          <span aria-hidden="true">|</span>breakpoint with its lifetime
        </li>
      ) : null}
    </ul>
  );
}

export interface RegionBarProps {
  readonly label: string;
  readonly map: RegionMapModel;
  readonly pieces: readonly MapPiece[];
  /** Tokens the full width stands for; larger than the map's own when bars are compared. */
  readonly scaleTokens: number;
  readonly chosen: number | null;
  readonly compared?: boolean;
  readonly onChoose: (section: MapSection) => void;
  readonly onPoint: (piece: MapPiece | null) => void;
}

/** The bar alone. One stop for Tab; arrows, Home and End walk its pieces. */
export function RegionBar({ label, map, pieces, scaleTokens, chosen, compared = false, onChoose, onPoint }: RegionBarProps) {
  const bar = useRef<HTMLDivElement>(null);
  const [stop, setStop] = useState(0);
  const ticksId = useId();
  const at = (tokens: number): string => `${(tokens / Math.max(1, scaleTokens)) * 100}%`;
  const walk = (press: KeyboardEvent, index: number): void => {
    const target = { ArrowRight: index + 1, ArrowLeft: index - 1, Home: 0, End: pieces.length - 1 }[press.key];
    if (target === undefined) return;
    press.preventDefault();
    press.stopPropagation();
    bar.current?.querySelectorAll<HTMLButtonElement>('.rm-piece')[Math.min(pieces.length - 1, Math.max(0, target))]?.focus();
  };
  return (
    <div className="rm-bar" data-compared={compared}>
      <div ref={bar} className="rm-pieces" role="group" aria-label={label} aria-describedby={ticksId} onPointerLeave={() => onPoint(null)}>
        {pieces.map((piece, index) => (
          <button
            key={`${piece.from}-${piece.name}`}
            type="button"
            className="rm-piece"
            tabIndex={index === Math.min(stop, pieces.length - 1) ? 0 : -1}
            data-region={piece.region ?? undefined}
            data-chosen={piece.sections.some((section) => section.index === chosen)}
            aria-label={pieceWords(piece, map)}
            style={{ left: at(piece.from), width: at(piece.to - piece.from) }}
            onPointerEnter={() => onPoint(piece)}
            onFocus={() => {
              setStop(index);
              onPoint(piece);
            }}
            onBlur={() => onPoint(null)}
            onKeyDown={(press) => walk(press, index)}
            onClick={() => {
              const first = piece.sections[0];
              if (first !== undefined) onChoose(first);
            }}
          >
            <Fills piece={piece} map={map} />
          </button>
        ))}
      </div>
      <Ticks id={ticksId} map={map} at={at} scaleTokens={scaleTokens} quiet={compared} />
    </div>
  );
}

function Fills({ piece, map }: { readonly piece: MapPiece; readonly map: RegionMapModel }) {
  const width = Math.max(1e-9, piece.to - piece.from);
  return fillsWithin(map.fills, piece.from, piece.to).map((fill) => (
    <span
      key={fill.from}
      className="rm-fill"
      data-state={fill.state satisfies FillState}
      style={{ left: `${((fill.from - piece.from) / width) * 100}%`, width: `${((fill.to - fill.from) / width) * 100}%` }}
    />
  ));
}

const lifetimes = { '5m': '5 min', '1h': '1 h' } as const;

interface TicksProps {
  readonly id: string;
  readonly map: RegionMapModel;
  readonly at: (tokens: number) => string;
  readonly scaleTokens: number;
  readonly quiet: boolean;
}

function Ticks({ id, map, at, scaleTokens, quiet }: TicksProps) {
  let labelled = Number.NEGATIVE_INFINITY;
  return (
    <>
      <span id={id} className="sr-only">
        {map.ticks.length === 0
          ? 'No breakpoints.'
          : map.ticks.map((tick) => `Breakpoint ${tick.at}, ${lifetimes[tick.ttl]}, after about ${formatNumber(tick.position)} tokens.`).join(' ')}
      </span>
      {map.ticks.map((tick) => {
        const share = tick.position / Math.max(1, scaleTokens);
        // Words closer than a twelfth of the bar would stand on each other: the later one stays a tick.
        const speaks = !quiet && share - labelled > 1 / 12;
        if (speaks) labelled = share;
        return (
          <span
            key={`${tick.at}-${tick.position}`}
            className="rm-tick"
            aria-hidden="true"
            data-edge={share < 0.04 ? 'start' : share > 0.92 ? 'end' : 'within'}
            style={{ left: at(tick.position) }}
          >
            {speaks ? (
              <span className="rm-tick-word">
                {tick.at} {lifetimes[tick.ttl]}
              </span>
            ) : null}
          </span>
        );
      })}
    </>
  );
}

export interface RegionMapPairProps {
  readonly label: string;
  readonly a: RegionMapModel;
  readonly b: RegionMapModel;
  /** Estimated tokens before the first difference; null when there is none. */
  readonly differsAt: number | null;
  readonly onChoose: (side: 'a' | 'b', section: MapSection) => void;
}

/** Two bars on one scale, the first difference as one line through both. */
export function RegionMapPair({ label, a, b, differsAt, onChoose }: RegionMapPairProps) {
  const [pointed, setPointed] = useState<string | null>(null);
  const scaleTokens = Math.max(a.totalTokens, b.totalTokens, 1);
  const sides = [
    { side: 'a' as const, map: a, pieces: useMemo(() => piecesOf(a.sections, scaleTokens), [a, scaleTokens]) },
    { side: 'b' as const, map: b, pieces: useMemo(() => piecesOf(b.sections, scaleTokens), [b, scaleTokens]) },
  ];
  const both = { ...a, fills: [...a.fills, ...b.fills], ticks: [...a.ticks, ...b.ticks] };
  return (
    <section className="rm" aria-label={label}>
      <div className="rm-pair">
        <div className="rm-pair-name" aria-hidden="true">
          <span>A</span>
          <span>B</span>
        </div>
        <div className="rm-pair-bars">
          {sides.map(({ side, map, pieces }) => (
            <RegionBar
              key={side}
              label={`Request ${side.toUpperCase()}`}
              map={map}
              pieces={pieces}
              scaleTokens={scaleTokens}
              chosen={null}
              compared
              onChoose={(section) => onChoose(side, section)}
              onPoint={(piece) => setPointed(piece === null ? null : `${side.toUpperCase()} · ${pieceWords(piece, map)}`)}
            />
          ))}
          {differsAt === null ? null : (
            <span
              className="rm-difference"
              role="img"
              aria-label={`First difference after about ${formatNumber(differsAt)} tokens`}
              style={{ left: `${(differsAt / scaleTokens) * 100}%` }}
            />
          )}
        </div>
      </div>
      <p className="rm-said">
        {pointed ??
          (differsAt === null
            ? 'No difference in this reading.'
            : `The line stands where they part: after about ${formatNumber(differsAt)} tokens (estimate).`)}
      </p>
      <Legend map={both} />
    </section>
  );
}
