export const projectReports = {
  open: 'Informe',
  /** Heard with it. */
  hidden: 'de una página para el cliente, en PDF',
  opening: 'Abriendo...',
  /** In the tab, until it is there. */
  waiting: 'Preparando el informe...',
  ready: 'El informe está listo',
  readyText: 'El navegador no abrió la pestaña.',
  show: 'Abrir',
  failed: 'No se pudo hacer el informe',
  retry: 'Reintentar',
}
