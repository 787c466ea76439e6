const line = /^\/\/ In test:full alone\. The rule is kept by (.+)\.$/m

/**
 * The tests that keep a rule, where a test file is a drill or breadth of it and `npm test` leaves it out: it names them in
 * a line, `// In test:full alone. The rule is kept by server/once.test.ts.` Undefined for all other files.
 */
export const keepersOf = (text: string): string[] | undefined => line.exec(text)?.[1]?.split(' and ')
