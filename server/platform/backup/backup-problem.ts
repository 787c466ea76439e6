/** What keeps a backup, a restore or a move from being made: one line for the person at the terminal. */
export class BackupProblem extends Error {}
