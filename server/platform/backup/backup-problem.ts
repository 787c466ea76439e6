/** One line for the operator. */
export class BackupProblem extends Error {}
