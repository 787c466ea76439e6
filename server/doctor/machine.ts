import { accessSync, constants, existsSync, statSync } from 'node:fs'
import path from 'node:path'

import type { Config } from '#server/config.ts'
import { freeBytesOf } from '#server/db/embedded/room.ts'
import { secretFile } from '#server/secrets.ts'

import { fault, fine, notice, wordsOf, type Finding } from './finding.ts'

const leastNode = 24
const megabyte = 1024 * 1024
/** Below the first nothing is written any more; below the second it is time to make room. In bytes. */
const room = { least: 64 * megabyte, low: 1024 * megabyte }

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
export function lookAtFolder({ dataDir, databaseUrl, secretKey }: Config): Finding[] {
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
    return [
      fault(
        `No se puede leer y escribir en ${dataDir}: ${wordsOf(error)}`,
        'Dele permisos al usuario que ejecuta el portal.',
      ),
    ]
  }
  for (const place of [dataDir, secretFile(dataDir)].filter((one) => existsSync(one))) {
    if (process.platform === 'win32' || (statSync(place).mode & 0o077) === 0) continue
    const mode = place === dataDir ? '700' : '600'
    found.push(fault(`Otros usuarios de este equipo pueden entrar a ${place}.`, `Ejecute chmod ${mode} ${place}`))
  }
  const free = freeBytesOf(dataDir)
  const words = `${Math.round(free / megabyte)} MB libres en el disco de ${dataDir}`
  if (free < room.least)
    found.push(fault(`Quedan ${words}: ya no se guarda nada.`, 'Haga sitio; el portal sigue solo.'))
  else if (free < room.low)
    found.push(notice(`Quedan ${words}.`, 'Haga sitio pronto: con menos de 64 MB no se guarda nada.'))
  else found.push(fine(`Hay ${words}.`))
  if (databaseUrl === undefined && secretKey === undefined && !existsSync(secretFile(dataDir)))
    found.push(
      existsSync(path.join(dataDir, 'pg'))
        ? fault(
            `Falta la clave secreta ${secretFile(dataDir)}: sin ella ninguna contraseña sirve.`,
            'Póngala de una copia antes de iniciar el portal, que si no hace una nueva.',
          )
        : notice('Aún no hay clave secreta.', 'La crea el primer inicio.'),
    )
  return found
}
