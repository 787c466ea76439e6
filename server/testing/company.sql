-- Read by company.ts before everything else: what names are made of, and a choice that is the same on every run.

create schema bench;

create table bench.words (kind text not null, place integer not null, word text not null, primary key (kind, place));
insert into bench.words (kind, place, word)
select kind, place - 1, word
from (values
  ('first', array['Ana', 'Luis', 'Sofía', 'Andrés', 'Begoña', 'Carlos', 'Diana', 'Esteban', 'Gloria', 'Hernán', 'Inés',
    'Jairo', 'Karen', 'Leonardo', 'Lucía', 'Mónica', 'Néstor', 'Óscar', 'Paola', 'Ramón', 'Sandra', 'Tomás', 'Úrsula',
    'Valentina', 'Wilson', 'Ximena', 'Yolanda', 'Zulma', 'Álvaro', 'Íngrid', 'Camilo', 'Daniela', 'Felipe', 'Juliana']),
  ('last', array['Muñoz', 'Restrepo', 'Gómez', 'Rodríguez', 'Cárdenas', 'Ñáñez', 'Quintero', 'Zuluaga', 'Ospina',
    'Valencia', 'Peña', 'Castaño', 'Arango', 'Bermúdez', 'Acuña', 'Londoño', 'Marín', 'Salazar', 'Téllez', 'Urrego',
    'Vélez', 'Yepes', 'Ibáñez', 'Jaramillo', 'Correa', 'Duarte', 'Echeverri', 'Forero', 'Giraldo', 'Hoyos', 'Lozano']),
  ('trade', array['Comercializadora', 'Distribuciones', 'Cooperativa', 'Inversiones', 'Constructora', 'Transportes',
    'Clínica', 'Fundación', 'Laboratorios', 'Textiles', 'Alimentos', 'Ingeniería', 'Servicios', 'Agropecuaria']),
  ('place', array['del Valle', 'Andina', 'de la Sabana', 'del Caribe', 'del Norte', 'Cafetera', 'del Llano', 'Pacífica',
    'Central', 'de Oriente', 'Bolívar', 'La Esperanza', 'San Jerónimo', 'Montería', 'El Peñón', 'Nueva Granada']),
  ('form', array['S.A.S.', 'Ltda.', 'S.A.', 'E.S.P.', 'y Cía.']),
  ('work', array['Migración de correo', 'Implementación de ERP', 'Renovación de licencias', 'Portal de proveedores',
    'Facturación electrónica', 'Tablero de indicadores', 'Respaldo en la nube', 'Gestión documental', 'Mesa de ayuda',
    'Firma digital', 'Integración bancaria', 'Control de acceso', 'Inventario móvil', 'Nómina electrónica']),
  ('task', array['Revisar el plan con el cliente', 'Preparar el ambiente de pruebas', 'Cargar los datos iniciales',
    'Validar los perfiles de acceso', 'Documentar la configuración', 'Capacitar a los usuarios clave',
    'Corregir los hallazgos', 'Enviar el acta firmada', 'Actualizar el cronograma', 'Medir los tiempos de respuesta']),
  ('reason', array['El cliente aplazó la entrega de la información.', 'Se amplió el alcance con un módulo más.',
    'La ventana de mantenimiento se corrió una semana.', 'Faltó la aprobación del presupuesto.',
    'El proveedor de infraestructura entregó tarde.', 'Se adelantó la salida por cierre contable.'])
) as lists (kind, words), unnest(words) with ordinality as each (word, place);

-- A whole number from 0 to most - 1, by what it is for.
create function bench.pick(seed bigint, most bigint) returns integer language sql immutable parallel safe
return (abs(hashint8(seed * 2654435761)::bigint) % most)::integer;

create table bench.lengths as select kind, count(*)::integer as many from bench.words group by kind;
create function bench.word(wanted text, seed bigint) returns text language sql stable parallel safe
return (select word from bench.words where kind = wanted
  and place = bench.pick(seed, (select many from bench.lengths where kind = wanted)));
