// What is said while the journal has stopped: nothing that is done now would be kept.

export const journalStopped = 'The disk is full or failing: nothing more can be kept. What was acknowledged is kept. Free space and start Ipse again.';
