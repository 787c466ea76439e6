/** Of `npm run release`. */
export const releaseTexts = {
  usage:
    'Uso: npm run release -- <versión> [--green <commit>] [--offline] [--key <llave>] [--to <carpeta>], o npm run release -- ' +
    '--again … para volver a hacer el archivo de la versión que hay.',
  oddVersion: (given: string) => `'${given}' no es una versión: son tres números, como 0.11.0.`,
  notGreater: (given: string, current: string) => `La versión ${given} no es mayor que la que hay, ${current}.`,
  tagThere: (tag: string) => `La etiqueta ${tag} ya existe.`,
  dirty: (files: string) => `Hay cambios sin confirmar; el archivo se hace de un commit:\n${files}`,
  noChanges: 'CHANGELOG.md no dice nada bajo [Unreleased]: escriba qué trae la versión.',
  otherGreen: (given: string, head: string) =>
    `--green nombra ${given}, y el commit de aquí es ${head}: diga el que vio en verde, o deje que se corra .ci/run.`,
  checking: 'Corriendo .ci/run en un clon nuevo de la versión; tarda lo que tardan las pruebas.',
  red: (code: number) => `.ci/run terminó con ${code}: aquí no cambió nada.`,
  committed: (version: string, commit: string) => `Versión ${version}, commit ${commit}.`,
  failed: (command: string, code: number, output: string) => `${command} terminó con ${code}:\n${output}`,
  building: 'Haciendo el archivo, unos minutos: dependencias, web, componentes, sumas.',
  otherContent: (name: string) => `El contenido de ${name} no es el que dice package-lock.json.`,
  there: (folder: string) => `La carpeta ${folder} ya existe: muévala, o diga otra con --to.`,
  made: (folder: string) => `En ${folder}:`,
  unsigned: 'Sin firma: --key nombra la llave SSH con la que se firma.',
  next: (version: string, commit: string) =>
    `Falta publicarlo: git push origin HEAD && git tag -a v${version} -m ${version} ${commit} && git push origin v${version}`,
}
