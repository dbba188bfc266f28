// What went wrong between us and a substrate, in one sentence a code; wherever a request may have failed.

export const substrateFaults: Readonly<Record<string, string>> = {
  auth: 'The provider did not accept the key.',
  rate_limited: 'The provider asked to slow down.',
  overloaded: 'The provider was overloaded.',
  too_large: 'The request was too large for the provider.',
  bad_request: 'The provider refused the request as malformed.',
  network: 'The provider could not be reached.',
  protocol: 'The answer was not in the form agreed.',
  server: 'The provider met a fault of its own.',
};
