export const meetings: readonly (readonly [summary: string, comments: string])[] = [
  [
    'Comité semanal',
    'Se revisaron los avances de la semana. El cliente entrega el listado de usuarios antes del viernes.',
  ],
  [
    'Comité de seguimiento con el cliente',
    'El cronograma se mantiene. Quedan tres requerimientos por aclarar con contabilidad; el resto está aprobado.',
  ],
  [
    'Revisión de hallazgos de pruebas',
    'De 42 hallazgos quedan 9 abiertos, ninguno bloqueante. Se repite la prueba de cierre de mes con datos reales.',
  ],
  [
    'Visita a la sede principal',
    'Se recorrió la operación con el líder del proceso. El inventario físico se hace los jueves y hay que respetar esa ventana.',
  ],
  [
    'Alineación con tecnología',
    'Se acordaron los puertos, el certificado y la ventana de mantenimiento para el despliegue.',
  ],
  [
    'Reunión con el patrocinador',
    'La gerencia pidió ver el tablero antes de aprobar la salida. Se agenda demostración.',
  ],
  [
    'Seguimiento a la migración',
    'El segundo cargue cuadró con la contabilidad salvo anticipos; se ajusta la plantilla.',
  ],
  [
    'Preparación de la capacitación',
    'Se definieron cuatro grupos por rol. El salón con equipos se reserva en la sede norte.',
  ],
  ['Comité de riesgos', 'Dos riesgos altos: disponibilidad de los usuarios clave y entrega del ambiente productivo.'],
]

export type Errand = readonly [task: string, comments: string]

export const errands: readonly Errand[] = [
  ['Enviar el acta del comité', 'Con los compromisos y sus fechas.'],
  ['Actualizar el cronograma', 'Incluir el nuevo ciclo de pruebas.'],
  ['Conciliar saldos de cartera', 'Contra el cierre del mes anterior.'],
  ['Configurar los roles de aprobación', 'Según la matriz firmada.'],
  ['Corregir el formato de la factura', 'Falta el código QR en la segunda hoja.'],
  ['Solicitar acceso al ambiente productivo', 'El cliente pide formato y VPN.'],
  ['Preparar los datos de prueba', 'Cincuenta casos, al menos diez con retenciones.'],
  ['Validar la plantilla de terceros', 'Revisar dígitos de verificación y ciudades.'],
  ['Ajustar el reporte de ventas por zona', 'Debe cuadrar con el tablero de la gerencia.'],
  ['Agendar los talleres por rol', 'Dos por semana, máximo doce personas.'],
  ['Documentar la integración con bancos', 'Incluir los códigos de rechazo.'],
  ['Revisar el plan de respaldo', 'Antes de la salida a producción.'],
  ['Confirmar la lista de usuarios', 'Con correo y cargo.'],
  ['Probar la carga masiva de pedidos', 'Con el archivo real del cliente.'],
]

/** What only the management does. */
export const approvals: readonly Errand[] = [
  ['Aprobar el otrosí del alcance', 'Suma 120 horas; jurídica ya lo revisó.'],
  ['Llamar al patrocinador del cliente', 'Falta su visto bueno para la salida.'],
  ['Autorizar viáticos del equipo', 'Dos consultores, tres noches.'],
  ['Revisar la cartera del proyecto', 'El segundo pago lleva 40 días.'],
  ['Firmar el acta de entrega', 'El cliente ya firmó su parte.'],
  ['Definir reemplazo del consultor líder', 'Sale a licencia el mes entrante.'],
  ['Presentar el proyecto en junta', 'Cinco minutos, con el avance y los riesgos.'],
]
