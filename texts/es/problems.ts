import type { ProblemCode } from '#contract/errors.ts'

import type { Sentence } from './field-problems.ts'
import { unreadFiles } from './unread-files.ts'

const unread: Readonly<Record<string, string>> = unreadFiles

export const problems: Record<ProblemCode, { title: string; detail: Sentence }> = {
  'invalid-input': { title: 'Datos no válidos', detail: 'Revise los campos señalados.' },
  'malformed-body': { title: 'Datos no válidos', detail: 'El contenido enviado no se puede leer.' },
  'unknown-reference': { title: 'Datos no válidos', detail: 'Algo de lo elegido ya no existe o ya no está activo.' },
  'wrong-current-password': { title: 'Contraseña incorrecta', detail: 'La contraseña actual no es correcta.' },
  'password-refused': { title: 'Contraseña no permitida', detail: 'Elija otra contraseña.' },
  'link-invalid': {
    title: 'Enlace no válido',
    detail: 'El enlace ya se usó o venció. Pida uno nuevo.',
  },
  'ticket-over': {
    title: 'Se acabó el tiempo',
    detail: 'Pasó el tiempo para terminar, o ya se usó. Empiece de nuevo.',
  },
  'no-session': { title: 'Sin sesión', detail: 'Inicie sesión para continuar.' },
  'wrong-credentials': { title: 'No se pudo iniciar sesión', detail: 'Correo o contraseña no válidos' },
  'wrong-code': {
    title: 'Código no válido',
    detail: 'El código no es correcto o ya se usó.',
  },
  'wrong-passkey': {
    title: 'Llave de acceso no válida',
    detail: 'Esta llave de acceso no sirve para entrar. Use otra, o entre con su contraseña.',
  },
  'no-portal-access': {
    title: 'Sin permiso',
    detail: 'El usuario no tiene permisos para acceder al portal',
  },
  'single-sign-on-only': {
    title: 'Entre con su organización',
    detail: 'Su contraseña ya no abre el portal: use el botón «Entrar con…» de su organización.',
  },
  'not-allowed': { title: 'Sin permiso', detail: 'Su rol no permite esta acción.' },
  'token-not-allowed': {
    title: 'Solo para personas',
    detail: 'Un programa no puede hacer esto: ingrese al portal con su contraseña.',
  },
  'second-factor-due': {
    title: 'Falta la verificación en dos pasos',
    detail: 'Su rol pide un segundo paso al iniciar sesión: configúrelo para seguir.',
  },
  'lacks-permission': {
    title: 'Más de lo que usted puede',
    detail: 'No puede dar lo que su propio rol no permite ver o hacer.',
  },
  'user-email': {
    title: 'Correo de quien entra al portal',
    detail: 'Solo quien administra usuarios cambia el correo de una persona que entra al portal.',
  },
  'confirm-first': {
    title: 'Falta confirmar',
    detail: 'Confirme que es usted y vuelva a intentarlo; aún no se ha cambiado nada.',
  },
  'programs-only': {
    title: 'Solo para programas',
    detail: 'Esta dirección es para programas: use un token de acceso que pueda leer.',
  },
  'foreign-origin': {
    title: 'Origen ajeno',
    detail: 'La página de otro sitio no puede llamar aquí.',
  },
  'file-link-invalid': {
    title: 'Enlace no válido',
    detail: 'El enlace del archivo venció o no es de esta sesión. Abra el archivo de nuevo desde la lista.',
  },
  'not-found': { title: 'No encontrado', detail: 'El registro no existe.' },
  'unknown-path': { title: 'No encontrado', detail: 'Esa dirección no existe.' },
  'method-not-allowed': { title: 'Método no admitido', detail: 'Esa dirección no admite este método.' },
  'duplicate-email': { title: 'Correo repetido', detail: 'Ya existe un registro con ese correo electrónico.' },
  'duplicate-document': { title: 'Documento repetido', detail: 'Ya existe un registro con ese número de documento.' },
  'duplicate-code': { title: 'Código repetido', detail: 'Ya existe un registro con ese código.' },
  'duplicate-name': { title: 'Nombre repetido', detail: 'Ya existe un registro con ese nombre.' },
  'contact-in-use': {
    title: 'Contacto en uso',
    detail: 'El contacto está en proyectos o licencias de su cliente. Quítelo de allí antes de pasarlo a otro cliente.',
  },
  'weights-exceeded': { title: 'Pesos excedidos', detail: 'La suma de los pesos de los hitos excede el 100%' },
  'milestone-assigned': { title: 'Hito ya asignado', detail: 'El proyecto ya tiene ese hito.' },
  'has-tasks': { title: 'Hito con tareas', detail: 'El hito tiene tareas y no se puede quitar del proyecto.' },
  'licence-unassigned': { title: 'Licencia sin asignar', detail: 'No se puede activar una licencia sin asignar.' },
  'licence-state': { title: 'Estado no válido', detail: 'Estado de licencia no válido.' },
  'licence-renewed': { title: 'Licencia ya renovada', detail: 'La licencia ya fue renovada.' },
  'customer-has-licences': {
    title: 'Licencias asignadas',
    detail: 'El proyecto tiene licencias asignadas a contactos de su cliente. Retírelas antes de cambiar de cliente.',
  },
  'administrator-role': {
    title: 'Rol de administración',
    detail: 'Este rol conserva todos sus permisos y no se elimina: así siempre hay quien pueda hacerlo todo.',
  },
  'role-in-use': {
    title: 'Rol en uso',
    detail: 'Todavía hay personas con este rol. Deles otro y vuelva a intentarlo.',
  },
  'last-administrator': {
    title: 'Último administrador',
    detail: 'El portal necesita al menos un administrador activo. Nombre otro antes de hacer este cambio.',
  },
  'no-user': { title: 'Sin usuario', detail: 'Este empleado no es usuario del portal o está inactivo.' },
  'already-user': { title: 'Ya es usuario', detail: 'Este empleado ya tiene acceso al portal.' },
  'not-active': { title: 'Inactivo', detail: 'Este empleado está inactivo.' },
  'bulk-too-many': {
    title: 'Demasiados registros',
    detail: ({ count, most }) =>
      `El filtro encuentra ${count} registros; de una vez se pueden cambiar ${most} como máximo.`,
  },
  'undo-over': {
    title: 'Ya no se puede deshacer',
    detail: 'Un cambio se puede deshacer durante 10 minutos, por quien lo hizo.',
  },
  'import-state': {
    title: 'Importación cerrada',
    detail: 'Esta importación ya se aplicó, se está aplicando o todavía se está leyendo.',
  },
  'import-not-applied': {
    title: 'No se puede deshacer',
    detail: 'Se deshace una importación aplicada, y una sola vez.',
  },
  'import-undecided': { title: 'Conflictos sin decidir', detail: 'Decida cada conflicto antes de aplicar.' },
  'import-rejected': {
    title: 'Filas rechazadas',
    detail: ({ rows }) =>
      rows === 1
        ? 'Hay 1 fila rechazada: corríjala o pida que se omita.'
        : `Hay ${rows} filas rechazadas: corríjalas o pida que se omitan.`,
  },
  'import-too-large': {
    title: 'Demasiadas filas',
    detail: ({ rows, maximum }) => `El archivo guardaría ${rows} registros y se admiten ${maximum}. Divídalo.`,
  },
  'import-changed': {
    title: 'Otra persona guardó antes',
    detail:
      'Otra persona cambió registros de la importación mientras usted la revisaba. No se guardó nada: revise lo que cambió.',
  },
  'being-imported': {
    title: 'Se está importando',
    detail: 'Este registro se está importando. No se guardó nada: intente de nuevo cuando termine la importación.',
  },
  'erase-active': {
    title: 'El empleado está activo',
    detail: 'Desactívelo primero: los datos de quien trabaja en la empresa se conservan.',
  },
  'erase-holder': {
    title: 'El contacto es titular de licencias',
    detail: 'Asigne sus licencias a otro contacto y vuelva a intentarlo.',
  },
  'erase-responsable': {
    title: 'El empleado es responsable de proyectos abiertos',
    detail: 'Asigne esos proyectos a otra persona y vuelva a intentarlo.',
  },
  'no-factor': {
    title: 'Sin segundo factor',
    detail: 'Configure primero una aplicación de códigos o una llave de acceso.',
  },
  'no-passkeys': {
    title: 'Sin llaves de acceso',
    detail: 'Este portal no admite llaves de acceso: su dirección (PUBLIC_URL) no es https.',
  },
  'too-many-tokens': {
    title: 'Demasiados tokens',
    detail: ({ most }) => `Se pueden tener ${most} tokens a la vez. Revoque uno que ya no use.`,
  },
  'too-many-webhooks': {
    title: 'Demasiados webhooks',
    detail: ({ most }) => `Se pueden tener ${most} webhooks. Elimine uno que ya no use.`,
  },
  'delivery-over': {
    title: 'Ya se recibió',
    detail: 'El programa ya recibió esta entrega: no hace falta repetirla.',
  },
  'mail-over': {
    title: 'Correo sin texto',
    detail: 'Este mensaje ya se envió o ya no sirve: su enlace venció o fue reemplazado.',
  },
  'no-mail-server': {
    title: 'Sin servidor de correo',
    detail: 'El portal no tiene un servidor de correo (SMTP_URL): no puede enviar mensajes.',
  },
  'backup-under-way': {
    title: 'Ya se hace una copia',
    detail: 'Se está haciendo una copia. Espere a que termine.',
  },
  'rehearsal-under-way': {
    title: 'Ya se ensaya',
    detail: 'Se está ensayando la restauración de una copia. Espere a que termine.',
  },
  'nothing-to-rehearse': {
    title: 'Sin copias',
    detail: 'No hay ninguna copia que ensayar. Haga una primero.',
  },
  'key-in-use': {
    title: 'Todavía en curso',
    detail: 'Esta misma solicitud todavía se está procesando. Espere un momento y vuelva a intentarlo.',
  },
  conflict: { title: 'En conflicto', detail: 'El cambio no es compatible con lo guardado.' },
  'version-outdated': {
    title: 'Otra persona guardó antes',
    detail: 'Otra persona cambió este registro mientras usted lo editaba.',
  },
  'too-large': { title: 'Demasiado grande', detail: 'Lo enviado supera el tamaño permitido.' },
  'file-too-large': {
    title: 'Archivo demasiado grande',
    detail: ({ megabytes }) => `El archivo supera los ${megabytes} MB.`,
  },
  'no-such-range': { title: 'Parte inexistente', detail: 'El archivo no tiene esa parte.' },
  'file-type': { title: 'Tipo de archivo no admitido', detail: 'No se admiten archivos de ese tipo.' },
  'file-content': {
    title: 'Tipo de archivo no admitido',
    detail: ({ extension }) => `El contenido no es el de un archivo .${extension}.`,
  },
  'sheet-refused': {
    title: 'El archivo no se puede leer',
    detail: ({ problem }) => unread[String(problem)] ?? unreadFiles.unreadable,
  },
  'unsupported-media': { title: 'Formato no admitido', detail: 'El formato de lo enviado no se admite.' },
  'unsupported-encoding': {
    title: 'Formato no admitido',
    detail: 'Lo enviado llegó comprimido. Envíelo sin comprimir.',
  },
  'key-reused': {
    title: 'Clave ya usada',
    detail: 'La clave de esta solicitud (Idempotency-Key) ya se usó con otros datos. Envíela con una clave nueva.',
  },
  'too-many-tries': {
    title: 'Demasiados intentos',
    detail: ({ seconds }) => `Demasiados intentos. Espere ${waiting(Number(seconds))} y vuelva a intentarlo.`,
  },
  'too-many-requests': { title: 'Demasiadas solicitudes', detail: 'Espere un momento y vuelva a intentarlo.' },
  'headers-too-large': {
    title: 'Demasiado grande',
    detail: 'La dirección o los encabezados de la solicitud son demasiado largos.',
  },
  'too-slow': { title: 'Demasiado lento', detail: 'La solicitud no llegó completa a tiempo. Vuelva a intentarlo.' },
  internal: { title: 'Error inesperado', detail: 'Ha ocurrido un error. Por favor, contacte a soporte.' },
  busy: {
    title: 'Vuelva a intentarlo',
    detail:
      'Otra persona está guardando lo mismo en este momento. No se perdió nada, pero su cambio no se guardó todavía: vuelva a intentarlo.',
  },
  'read-only': {
    title: 'Solo consulta',
    detail:
      'La base de datos solo deja consultar en este momento y no se guardó nada. Vuelva a intentarlo en unos segundos.',
  },
  'no-room': {
    title: 'Sin espacio',
    detail: 'El disco del portal está lleno: por ahora se puede consultar, pero no guardar. Avise a soporte.',
  },
  'storage-unavailable': {
    title: 'Archivos no disponibles',
    detail: 'Por ahora no se pueden guardar ni abrir archivos; todo lo demás funciona. Avise a soporte.',
  },
  unavailable: {
    title: 'No disponible',
    detail: 'El portal no puede llegar a sus datos en este momento. Vuelva a intentarlo en unos segundos.',
  },
  maintenance: {
    title: 'En mantenimiento',
    detail: ({ sentence }) => String(sentence ?? '') || 'El portal está en mantenimiento. Vuelva más tarde.',
  },
}

function waiting(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  return minutes <= 1 ? 'un minuto' : `${minutes} minutos`
}
