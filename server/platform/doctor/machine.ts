import { accessSync, constants, existsSync } from 'node:fs'
import path from 'node:path'

import type { Config } from '#server/platform/base/config.ts'
import { keptSecret, secretFile } from '#server/platform/base/secrets.ts'
import { freeBytesOf } from '#server/platform/database/embedded/free-space.ts'
import { ofOthersIn, openInFolder } from '#server/platform/database/embedded/owner-only.ts'

import { fault, fine, notice, some, wordsOf, type Finding } from './finding.ts'

const leastNode = 24
const megabyte = 1024 * 1024
/** Below the first nothing is written any more; below the second it is time to free some space. In bytes. */
const freeSpace = { least: 64 * megabyte, low: 1024 * megabyte }

/** The Node.js that runs this. */
export function lookAtNode(version: string): Finding {
  return Number(version.split('.')[0]) >= leastNode
    ? fine(`Node.js ${version}.`)
    : fault(
        `Node.js ${version} es anterior a la ${leastNode}.`,
        'Ejecute npm start, que instala el suyo, o actualice Node.js.',
      )
}

/** Whether there are screens to serve. */
export function lookAtWeb(webDir: string): Finding {
  return existsSync(path.join(webDir, 'index.html'))
    ? fine('La aplicación web está construida.')
    : fault(
        'La aplicación web no está construida: el portal no tiene pantallas.',
        'Ejecute npm run build (npm start también lo hace).',
      )
}

/** The data folder and what in it is for its owner alone. */
export async function lookAtFolder({ dataDir, databaseUrl, secretKey }: Config): Promise<Finding[]> {
  if (!existsSync(dataDir)) {
    return databaseUrl === undefined
      ? [
          fault(
            `No existe la carpeta de datos ${dataDir}.`,
            'Revise DATA_DIR; en una instalación nueva la crea npm start.',
          ),
        ]
      : [fine(`La carpeta ${dataDir} se creará cuando haga falta.`)]
  }
  const found: Finding[] = []
  try {
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    return [fault(`No se puede leer y escribir en ${dataDir}.`, wordsOf(error))]
  }
  const open = openInFolder(dataDir)
  if (open.length > 0)
    found.push(
      fault(
        `Otros usuarios de este equipo pueden entrar a ${some(open)}.`,
        `Ejecute chmod -R go-rwx ${dataDir} (el inicio del portal lo hace con lo que es suyo).`,
      ),
    )
  const foreign = ofOthersIn(dataDir)
  if (foreign.length > 0)
    found.push(
      fault(
        `En ${dataDir} hay cosas que no son del dueño de la carpeta (${some(foreign)}): el portal no puede usarlas.`,
        `Ejecute como root: chown -R --reference=${dataDir} ${dataDir}`,
      ),
    )
  const free = freeBytesOf(dataDir)
  const words = `${Math.round(free / megabyte)} MB libres en el disco de ${dataDir}`
  if (free < freeSpace.least)
    found.push(fault(`Quedan ${words}: ya no se guarda nada.`, 'Haga sitio; el portal sigue solo.'))
  else if (free < freeSpace.low)
    found.push(notice(`Quedan ${words}.`, 'Haga sitio pronto: con menos de 64 MB no se guarda nada.'))
  else found.push(fine(`Hay ${words}.`))
  if (secretKey === undefined)
    await keptSecret(dataDir).catch((error: unknown) =>
      found.push(fault(wordsOf(error), 'Hasta entonces el portal no inicia.')),
    )
  if (databaseUrl === undefined && secretKey === undefined && !existsSync(secretFile(dataDir)))
    found.push(
      existsSync(path.join(dataDir, 'pg'))
        ? fault(
            `Falta la clave secreta ${secretFile(dataDir)}: sin ella ninguna contraseña sirve.`,
            'Póngala de una copia, o ejecute npm run rotate-secret; hasta entonces el portal no inicia.',
          )
        : notice('Aún no hay clave secreta.', 'La crea el primer inicio.'),
    )
  return found
}
