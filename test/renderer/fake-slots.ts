// The places of the fake root where entities live.

import { type EntitySlot, FIRST_SLUG, type LifeFacts } from '#shared/model/entity-slot';
import { type Refusal, refuse } from './fake-refusal.ts';

export interface FakeSlots {
  readonly list: () => readonly EntitySlot[];
  readonly create: (slug: string) => EntitySlot | Refusal;
  readonly use: (slug: string) => EntitySlot | Refusal;
}

const nobody: LifeFacts = { born: false, name: null, living: false };

export function createFakeSlots(lives: () => { readonly real: LifeFacts; readonly practice: LifeFacts }, others: boolean): FakeSlots {
  const beside: { readonly slug: string; readonly real: LifeFacts; readonly practice: LifeFacts }[] = others
    ? [
        { slug: 'heron', real: { born: true, name: 'Heron', living: false }, practice: nobody },
        { slug: 'study-2', real: nobody, practice: nobody },
      ]
    : [];
  let chosen: string = FIRST_SLUG;
  const list = (): readonly EntitySlot[] => [{ slug: FIRST_SLUG, ...lives() }, ...beside].map((slot) => ({ ...slot, chosen: slot.slug === chosen }));
  return {
    list,
    create: (slug) => {
      if (list().some((slot) => slot.slug === slug)) return refuse(`There is an entity “${slug}” already. Choose another name, or use that one.`);
      const slot = { slug, real: nobody, practice: nobody };
      beside.push(slot);
      return { ...slot, chosen: false };
    },
    use: (slug) => {
      const slot = list().find((each) => each.slug === slug);
      if (slot === undefined) return refuse(`There is no entity “${slug}”.`);
      chosen = slug;
      return { ...slot, chosen: true };
    },
  };
}
