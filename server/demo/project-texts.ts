export interface Offer {
  product: string
  /** Its days, and millions of pesos. */
  days: readonly [least: number, most: number]
  millions: readonly [least: number, most: number]
  /** With weights. */
  milestones: Readonly<Record<string, number>>
  /** 80 in all. */
  names: readonly string[]
  summary: string
  licensed?: true
}

const rollout = {
  Inicio: 5,
  Levantamiento: 15,
  Diseño: 15,
  Desarrollo: 25,
  Pruebas: 15,
  Capacitación: 10,
  'Salida a producción': 10,
  Cierre: 5,
}
const build = { Inicio: 5, Levantamiento: 15, Diseño: 15, Desarrollo: 40, Pruebas: 15, 'Salida a producción': 10 }
const advice = { Inicio: 10, Levantamiento: 30, Diseño: 25, Capacitación: 25, Cierre: 10 }
const care = { Inicio: 10, Levantamiento: 20, Pruebas: 30, Capacitación: 30, Cierre: 10 }

export const offers: readonly Offer[] = [
  {
    product: 'ERP Empresarial',
    days: [180, 330],
    millions: [280, 980],
    milestones: rollout,
    licensed: true,
    names: [
      'ERP financiero y contable',
      'ERP de compras e inventarios',
      'Renovación del ERP',
      'ERP para la nueva sede',
      'ERP de costos y presupuesto',
      'Consolidación contable del grupo',
      'Activos fijos e inventario físico',
      'ERP de cartera y tesorería',
      'Migración del ERP a la nube',
      'ERP multiempresa',
      'Control de bodegas y lotes',
      'Planeación de la operación',
      'Cierre contable en tres días',
      'ERP de mantenimiento',
    ],
    summary:
      'Puesta en marcha de los módulos de finanzas, compras e inventarios, con migración de saldos y conciliación de los tres últimos meses.',
  },
  {
    product: 'CRM Comercial',
    days: [100, 190],
    millions: [90, 320],
    milestones: rollout,
    licensed: true,
    names: [
      'CRM para la fuerza de ventas',
      'Embudo comercial y cotizaciones',
      'CRM de servicio al cliente',
      'Fidelización de clientes',
      'CRM de canales y distribuidores',
      'Visitas y rutas comerciales',
      'Gestión de oportunidades',
      'Campañas y prospectos',
      'Posventa y garantías',
    ],
    summary:
      'Un solo registro de clientes, oportunidades y cotizaciones para el equipo comercial, con tablero semanal para la gerencia.',
  },
  {
    product: 'Facturación Electrónica',
    days: [60, 110],
    millions: [45, 160],
    milestones: rollout,
    licensed: true,
    names: [
      'Facturación electrónica DIAN',
      'Documento soporte y notas',
      'Facturación por puntos de venta',
      'Recepción de facturas de proveedores',
      'Facturación en moneda extranjera',
      'Facturación recurrente de suscripciones',
      'Eventos de título valor',
      'Facturación por convenios',
    ],
    summary:
      'Emisión de facturas, notas y documento soporte con validación previa, y envío automático al correo de cada adquirente.',
  },
  {
    product: 'Gestión Documental',
    days: [90, 170],
    millions: [70, 240],
    milestones: rollout,
    licensed: true,
    names: [
      'Gestión documental y archivo',
      'Ventanilla única de radicación',
      'Archivo digital de contratos',
      'Tablas de retención documental',
      'Expedientes de personal',
      'Firma electrónica de documentos',
      'Flujo de aprobación de facturas',
    ],
    summary:
      'Radicación, tablas de retención y expedientes digitales para las áreas que hoy trabajan con carpetas compartidas.',
  },
  {
    product: 'Inteligencia de Negocios',
    days: [80, 150],
    millions: [80, 260],
    milestones: rollout,
    licensed: true,
    names: [
      'Tableros de indicadores',
      'Analítica de ventas y cartera',
      'Indicadores de operación',
      'Tablero de la gerencia',
      'Bodega de datos',
      'Rentabilidad por línea',
      'Pronóstico de la demanda',
    ],
    summary:
      'Modelo de datos único y tableros de ventas, cartera y operación, con actualización cada noche y permisos por área.',
  },
  {
    product: 'Nómina y Talento Humano',
    days: [110, 200],
    millions: [95, 310],
    milestones: rollout,
    licensed: true,
    names: [
      'Nómina electrónica',
      'Nómina y novedades de personal',
      'Portal del colaborador',
      'Evaluación de desempeño',
      'Turnos y horas extra',
      'Selección y contratación',
      'Bienestar y vacaciones',
      'Nómina de varias sociedades',
    ],
    summary:
      'Liquidación de nómina, seguridad social y nómina electrónica, con un portal donde cada colaborador ve sus desprendibles.',
  },
  {
    product: 'Consultoría de Procesos',
    days: [60, 120],
    millions: [38, 140],
    milestones: advice,
    names: [
      'Rediseño de procesos de compras',
      'Mapa de procesos y responsables',
      'Diagnóstico de madurez digital',
      'Optimización de la cadena de abastecimiento',
      'Manual de funciones y procedimientos',
    ],
    summary:
      'Levantamiento de los procesos actuales, brechas por área y hoja de ruta priorizada con su caso de negocio.',
  },
  {
    product: 'Implementación y Capacitación',
    days: [45, 90],
    millions: [25, 90],
    milestones: advice,
    names: [
      'Capacitación a usuarios clave',
      'Acompañamiento de cierre contable',
      'Puesta en marcha de la sucursal',
      'Escuela de usuarios',
    ],
    summary: 'Formación por roles y acompañamiento en sitio hasta que el equipo cierre dos meses sin ayuda.',
  },
  {
    product: 'Migración de Datos',
    days: [45, 100],
    millions: [40, 150],
    milestones: build,
    names: [
      'Migración de terceros y saldos',
      'Depuración del maestro de materiales',
      'Traslado del histórico de ventas',
      'Unificación de bases de clientes',
    ],
    summary:
      'Depuración, cargue y conciliación de los maestros y saldos del sistema anterior, con actas por cada corte.',
  },
  {
    product: 'Desarrollo a la Medida',
    days: [120, 240],
    millions: [110, 480],
    milestones: build,
    names: [
      'Portal de proveedores',
      'App de toma de pedidos',
      'Control de despachos y rutas',
      'Portal de citas',
      'App de inspecciones en campo',
      'Subasta de compras',
    ],
    summary:
      'Aplicación web y móvil hecha para este cliente, integrada con su sistema contable y con su directorio de usuarios.',
  },
  {
    product: 'Integraciones',
    days: [50, 110],
    millions: [35, 150],
    milestones: build,
    names: [
      'Integración con bancos',
      'Integración de tienda en línea y ERP',
      'Conexión con operadores logísticos',
      'Sincronización de inventarios',
    ],
    summary:
      'Intercambio automático de pedidos, pagos y existencias entre los sistemas, con alertas cuando algo no cuadra.',
  },
  {
    product: 'Soporte y Mantenimiento',
    days: [330, 365],
    millions: [36, 150],
    milestones: care,
    names: [
      'Soporte y mantenimiento anual',
      'Mesa de ayuda extendida',
      'Bolsa de horas de mejoras',
      'Soporte de segundo nivel',
    ],
    summary: 'Mesa de ayuda en horario extendido, mantenimiento preventivo trimestral y bolsa de horas para mejoras.',
  },
]

export const milestoneWork: Readonly<Record<string, readonly string[]>> = {
  Inicio: ['Reunión de arranque y acta', 'Plan de trabajo y matriz de responsables', 'Creación de ambientes y accesos'],
  Levantamiento: [
    'Entrevistas con las áreas usuarias',
    'Documento de requerimientos firmado',
    'Inventario de reportes actuales',
    'Matriz de roles y permisos',
  ],
  Diseño: ['Modelo de datos y parametrización', 'Prototipo de pantallas validado', 'Diseño de las integraciones'],
  Desarrollo: [
    'Parametrización del ambiente de pruebas',
    'Formatos de impresión y correos',
    'Cargue inicial de maestros',
    'Servicio de integración con contabilidad',
    'Reportes de ley',
  ],
  Pruebas: ['Guion de pruebas por proceso', 'Pruebas integrales con usuarios clave', 'Corrección de hallazgos'],
  Capacitación: ['Manual de usuario', 'Talleres por rol', 'Evaluación de los usuarios clave'],
  'Salida a producción': ['Lista de chequeo de salida', 'Migración final y conciliación', 'Acompañamiento en sitio'],
  Cierre: ['Acta de entrega a satisfacción', 'Traslado a soporte', 'Lecciones aprendidas'],
}
