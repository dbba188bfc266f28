// The house's words (design.md 2) as a reader meets them: one sentence each.

export const houseWords = {
  entity: 'The continuing someone you talk with. One home folder each.',
  cognition: 'One bounded episode of thought: a reply, a private wake.',
  lane: 'A serial stream of cognitions: one per conversation, one of its own.',
  percept: 'Something that reached the entity now, with where it came from and how far it is trusted.',
  recall: 'Choosing memories for what is perceived. Every recall leaves a trace of what was kept and why.',
  region: 'A run of sections of a request with one volatility: stable or volatile.',
  stable: 'The part of a request that stays the same to the byte, so that a provider can reuse it.',
  volatile: 'The part of a request that belongs to this moment only.',
  section: 'A piece of a request with one origin.',
  breakpoint: 'A mark in the request after which the provider keeps what it has read, for five minutes or an hour.',
  cached: 'Read back by the provider from an earlier request instead of computed again.',
  written: 'Computed now and kept by the provider for later requests.',
  uncached: 'Computed now and not kept.',
  substrate: 'What supplies the next tokens: a provider model, or the rehearsal script.',
  cut: 'A versioned wording of identity at the head of every request. It changes only on set occasions.',
  entry: 'One line of the ledger.',
  ledger: 'The append-only, hash-chained record of everything that happened. All else is derived from it.',
  head: 'The newest entry of the ledger and its hash.',
  anchor: 'A second copy of the head, kept in a file outside the database, so that a loss would be noticed.',
  decision: 'An act the substrate proposed, with its reasons as far as they were stated.',
  critic: 'The gate before every act. It checks facts about the act; never thought or speech.',
  verdict: "The critic's answer: pass, revise, or escalate to a person.",
  receipt: 'What was asked of the body and what came back.',
  writeback: 'Turning experience into memory, through gates.',
  memory: 'Something the entity has come to know, with its evidence and sources.',
  'evidence class': 'How a memory is known: from what was observed down to what is only imagined.',
  practice: 'A throw-away life on a rehearsal script instead of a language model. Never mixed with a real one.',
  interrupted: 'Cut off before it was finished. What had been said is kept.',
} as const;

export type HouseWord = keyof typeof houseWords;
