#!/usr/bin/env node
// The verbs of a person and of the researcher, on a Node that can run them.
import { launch } from './launch.mjs';

await launch('ipse');
