export class BackupProblem extends Error {}
