/** What an assistant reads of the portal, by the Model Context Protocol: its tools, and what each has found. */
export const mcp = {
  /** How the tools are to be used. */
  instructions:
    'Portal de proyectos de la empresa, solo para leer. Busque primero con search para conocer los ids; project, forecast y slips piden el id de un proyecto. Los días son YYYY-MM-DD y los valores, pesos colombianos. Las listas vienen por páginas (offset, top); filteredRecordsCount dice cuántas filas hay.',
  tools: {
    search: {
      title: 'Buscar en todo',
      description:
        'Busca un texto en proyectos, clientes, contactos, empleados, seguimientos, archivos, licencias y novedades. Responde un grupo por clase de registro, con el id y el nombre de los mejores.',
    },
    portfolio: {
      title: 'Panorama de proyectos',
      description:
        'Los proyectos con su avance, pronóstico, semáforo, atraso y aplazamientos, a hoy o a un día pasado (asOf), por páginas. Se filtran, se ordenan, se agrupan y se comparan con otro día; el resumen cuenta los vencidos, los que necesitan atención y los que van sin seguimiento.',
    },
    workload: {
      title: 'Carga de las personas',
      description:
        'Qué tiene por hacer cada persona: sus proyectos abiertos, sus tareas vencidas y las de las próximas 12 semanas.',
    },
    project: {
      title: 'Un proyecto',
      description: 'Un proyecto por su id: cliente, producto, estado, días, avance, costo, responsables y contactos.',
    },
    forecast: {
      title: 'Pronóstico de un proyecto',
      description:
        'Cuándo terminaría un proyecto y por qué: semáforo con su razón, rango de días, qué lo frena, sus promesas y los proyectos terminados que más se le parecían.',
    },
    slips: {
      title: 'Aplazamientos de un proyecto',
      description:
        'Cada vez que se movió la fecha de fin de un proyecto, con su causa y su motivo, cuántos días suman, y cuánto estuvo en cada estado.',
    },
    silent_projects: {
      title: 'Proyectos sin seguimiento',
      description:
        'Los proyectos a los que hay que hacer seguimiento, con el último que tuvieron; primero los que más se pasan de su ritmo. Con silent=true, solo esos.',
    },
    licences_ending: {
      title: 'Licencias por vencer',
      description:
        'Las licencias de proyectos abiertos que vencen pronto, antes de que termine el proyecto o que ya vencieron, y los proyectos a los que les falta una, por meses.',
    },
    my_tasks: {
      title: 'Mis tareas',
      description: 'Las tareas de seguimiento abiertas de la persona a quien pertenece el token, por su día estimado.',
    },
  },
  /** What a tool has found, in a sentence. */
  found: {
    nothing: (term: string) => `Nada coincide con «${term}».`,
    some: (term: string, groups: string) => `«${term}» está en: ${groups}.`,
    /** 'Proyectos (3)' */
    group: (noun: string, count: string) => `${noun} (${count})`,
    projects: (count: string, one: boolean) => (one ? '1 proyecto' : `${count} proyectos`),
    people: (count: string, one: boolean) => (one ? '1 persona' : `${count} personas`),
    rows: (count: string, one: boolean) => (one ? '1 fila' : `${count} filas`),
    tasks: (count: string, one: boolean) => (one ? '1 tarea abierta' : `${count} tareas abiertas`),
    /** Of a list; `shown` of them are in the answer. */
    all: (counted: string) => `${counted}.`,
    page: (counted: string, shown: string) => `${counted}; aquí van ${shown}.`,
    portfolio: (listed: string, day: string, attention: string, overdue: string) =>
      `Al ${day}, con estos filtros: ${listed} Resumen: en rojo o ámbar, ${attention}; vencidos, ${overdue}.`,
    workload: (listed: string, overdue: string) => `${listed} Con tareas vencidas en esta página: ${overdue}.`,
    project: (name: string, customer: string, status: string, progress: string) =>
      `«${name}», de ${customer}: ${status}, avance ${progress}.`,
    due: (day: string) => `Fin prometido: ${day}.`,
    ended: (day: string) => `Terminó el ${day}.`,
    noSlips: 'La fecha de fin no se ha movido.',
    slips: (times: string, one: boolean, lost: string, won: string) =>
      `La fecha de fin se movió ${one ? '1 vez' : `${times} veces`}: días calendario perdidos, ${lost}; recuperados, ${won}.`,
    silent: (listed: string, over: string) => `${listed} Se pasan de su ritmo en esta página: ${over}.`,
    licences: (listed: string, lists: string) => `${listed} ${lists}.`,
    /** 'Por renovar: 3' */
    list: (name: string, count: string) => `${name}: ${count}`,
    nextTask: (listed: string, task: string, day: string) =>
      `${listed} La más próxima de esta página: «${task}», ${day}.`,
  },
  /** Why a call of a tool was refused: each wrong argument after the sentence. */
  refused: (sentence: string, fields: string) => (fields === '' ? sentence : `${sentence} ${fields}`),
  argument: (name: string, sentence: string) => `${name}: ${sentence}`,
  retryAfter: (seconds: string) => `Vuelva a intentarlo en ${seconds === '1' ? '1 segundo' : `${seconds} segundos`}.`,
  /** What is wrong with a message. */
  errors: {
    unreadable: 'El mensaje no es JSON que se pueda leer.',
    noRequest: 'El mensaje no es una solicitud de JSON-RPC 2.0, una sola y con id de texto o número entero.',
    version: (version: string, spoken: string) =>
      `Versión del protocolo no admitida: ${version}. Se admiten: ${spoken}.`,
    noMethod: (method: string) => `No existe el método ${method}.`,
    wrongParams: (method: string) => `A ${method} le faltan parámetros o no son válidos.`,
    noTool: (name: string) => `No existe la herramienta ${name}.`,
    meantTool: (name: string, meant: string) => `No existe la herramienta ${name}. ¿Quiso decir ${meant}?`,
  },
}
