// The palette of the operator's window: its tabs and its acts. An act is only led to: doing it takes a press of its own.

import type { ContractRow } from '#shared/model/skill-views';
import { useRoute, useStatus } from '../queries/use-route.ts';
import { adminTabs, adminTabWords, showAdminTab } from '../state/admin-tab.ts';
import { Palette, PaletteList } from './palette.tsx';
import { type Command, commonCommands } from './palette-commands.ts';

export const AdminPalette = () => (
  <Palette>
    <AdminCommands />
  </Palette>
);

function AdminCommands() {
  const { data: status } = useStatus();
  const contracts = useRoute('contract.list', {}).data ?? [];
  const isBorn = status?.entity != null;
  const commands: readonly Command[] = [
    ...adminTabs.map((tab, index) => ({
      id: `tab ${tab}`,
      name: adminTabWords[tab].name,
      hint: adminTabWords[tab].about,
      key: String(index + 1),
      run: () => showAdminTab(tab),
    })),
    ...(isBorn ? [{ id: 'pause', name: status.paused ? 'Resume this life' : 'Pause this life', hint: 'Leads to Life', run: () => showAdminTab('life') }] : []),
    { id: 'forge', name: isBorn ? 'Forge this identity anew' : 'Forge an identity', hint: 'Leads to Identity', run: () => showAdminTab('identity') },
    ...contracts.flatMap(adoptCommands),
    { id: 'create', name: 'Create a place for another entity', hint: 'Leads to Entities', run: () => showAdminTab('entities') },
    { id: 'use', name: 'Choose who lives from the next start', hint: 'Leads to Entities', run: () => showAdminTab('entities') },
    ...commonCommands(status?.head.seq ?? null),
  ];
  return <PaletteList commands={commands} />;
}

function adoptCommands({ name, skill, command }: ContractRow): readonly Command[] {
  const run = () => showAdminTab('skills');
  const programWaits = command !== null && (command.state === 'not_adopted' || command.state === 'changed');
  return [
    ...(skill.waiting ? [{ id: `adopt ${name}`, name: `Adopt the instructions of ${name}`, hint: 'Leads to Skills', run }] : []),
    ...(programWaits ? [{ id: `adopt command ${name}`, name: `Adopt the program of ${name}`, hint: 'Leads to Skills', run }] : []),
  ];
}
