#!/usr/bin/env node
// The operator's verbs, on a Node that can run them.
import { launch } from './launch.mjs';

await launch('ipse-admin');
