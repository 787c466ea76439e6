/** The page that stands in for everything else where a part of the portal did not come: its words come with the start. */
export const missing = {
  title: 'No se pudo cargar la página',
  text: 'La conexión falló o hay una versión nueva del portal. Lo que estaba guardado sigue guardado.',
  retry: 'Reintentar',
  windowTitle: 'Error: No se pudo cargar la página · Portal de Proyectos Internos',
}
