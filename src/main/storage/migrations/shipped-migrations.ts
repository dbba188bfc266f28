// The list of all migrations ever shipped, in order. Numbers have gaps so that a fix can go between.

import { ledgerAndContent } from './0010-ledger-and-content.ts';
import type { Migration } from './run-migrations.ts';

export const shippedMigrations: readonly Migration[] = [ledgerAndContent];
