// What scripts/run.mjs says. Plain JavaScript, because a Node.js that knows no TypeScript reads it.
export const runTexts = {
  oldNode: (least, found) => `Se necesita Node.js ${least} o más nuevo; este es ${found} (https://nodejs.org).`,
  noScript: (name) => `No hay un script '${name}' en la carpeta scripts.`,
  installing: 'Instalando las dependencias, cerca de un minuto la primera vez',
  stillInstalling: (seconds) => `… instalando, ${seconds} s`,
  notInstalled: (code) =>
    `No se pudieron instalar las dependencias (npm ci terminó con ${code}); sus mensajes están arriba.`,
  installed: (seconds) => `Dependencias instaladas en ${seconds} s.`,
  noNetwork: (where) =>
    `No se pudo descargar lo que el portal necesita: no hay conexión con ${where}. Conecte este equipo a la red (o diga a ` +
    'npm su proxy: npm config set https-proxy …) y ejecute lo mismo otra vez; se hace una sola vez.',
  noRuntime: (platform, arch, least, found) =>
    `No hay un Node.js instalable para ${platform} en ${arch}: instale Node.js ${least} o más nuevo (este es ${found}).`,
  brokenRuntime: (why, least, found) =>
    `El Node.js que trae el portal no arranca en este equipo (${why}). En Debian y Ubuntu: ` +
    `apt-get install libatomic1 libstdc++6. O instale Node.js ${least} o más nuevo (este es ${found}).`,
  notStarted: (command, why) => `No se pudo iniciar ${command}: ${why}`,
}
