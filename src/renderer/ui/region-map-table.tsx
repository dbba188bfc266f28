// The map's twin: the same sections as rows, for those who would rather read, and for exact numbers.

import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef } from 'react';
import { formatNumber, formatShare, sectionName } from './format.ts';
import type { MapSection, RegionMapModel } from './region-map-model.ts';
import { fillsWithin, fillWords } from './region-map-model.ts';

interface RegionMapTableProps {
  readonly label: string;
  readonly map: RegionMapModel;
  readonly chosen: number | null;
  readonly onChoose: (section: MapSection) => void;
}

export function RegionMapTable({ label, map, chosen, onChoose }: RegionMapTableProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer({
    count: map.sections.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => 29,
    overscan: 20,
    initialRect: { width: 600, height: 360 },
  });
  const items = virtualizer.getVirtualItems();
  const before = items[0]?.start ?? 0;
  const after = virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0);
  return (
    <div ref={scroller} className="rm-table-scroller" tabIndex={0} role="region" aria-label={label}>
      <table className="rm-table" aria-rowcount={map.sections.length + 1}>
        <thead>
          <tr>
            <th scope="col">Section</th>
            <th scope="col">Region</th>
            <th scope="col" className="rm-number">
              Tokens (estimate)
            </th>
            <th scope="col" className="rm-number">
              Share
            </th>
            <th scope="col">Cache</th>
          </tr>
        </thead>
        <tbody>
          {before > 0 ? (
            <tr aria-hidden="true">
              <td colSpan={5} style={{ height: before }} />
            </tr>
          ) : null}
          {items.map((item) => {
            const section = map.sections[item.index];
            return section === undefined ? null : (
              <SectionRow key={item.key} section={section} map={map} chosen={chosen === section.index} onChoose={onChoose} />
            );
          })}
          {after > 0 ? (
            <tr aria-hidden="true">
              <td colSpan={5} style={{ height: after }} />
            </tr>
          ) : null}
        </tbody>
      </table>
      <p className="rm-said">JSON between the sections, not drawn: about {formatNumber(map.betweenTokens)} tokens.</p>
    </div>
  );
}

function SectionRow({
  section,
  map,
  chosen,
  onChoose,
}: {
  readonly section: MapSection;
  readonly map: RegionMapModel;
  readonly chosen: boolean;
  readonly onChoose: (section: MapSection) => void;
}) {
  const states = [...new Set(fillsWithin(map.fills, section.from, section.from + section.tokens).map((fill) => fillWords[fill.state]))];
  return (
    <tr aria-rowindex={section.index + 2} aria-current={chosen ? 'true' : undefined}>
      <td>
        <button type="button" className="underline decoration-line-strong underline-offset-2" onClick={() => onChoose(section)}>
          <code title={section.sectionId ?? undefined}>{section.sectionId === null ? 'text no section claims' : sectionName(section.sectionId)}</code>
        </button>
      </td>
      <td>{section.region ?? 'none'}</td>
      <td className="rm-number">{formatNumber(section.tokens)}</td>
      <td className="rm-number">{formatShare(section.tokens, map.totalTokens)}</td>
      <td>{states.join(', then ')}</td>
    </tr>
  );
}
