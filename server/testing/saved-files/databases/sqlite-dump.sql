PRAGMA foreign_keys=OFF;
BEGIN TRANSACTION;
CREATE TABLE IF NOT EXISTS "customers"(
"Código" TEXT, "Razón social" TEXT, "NIT" TEXT, "Dirección" TEXT,
 "Municipio" TEXT, "Categoría" TEXT);
INSERT INTO customers VALUES('A-7','Peña e Hijos S.A.S.','900512388','Carrera 7 # 32-16','Medellín','ORO');
INSERT INTO customers VALUES('B-12','El Cóndor, Ltda.','800197268','Calle 10 "El Poblado"; local 2','Bogotá D.C.','PLATA');
INSERT INTO customers VALUES('C-3','Ñandú & Cía.','860002964','Vía 40 # 1-2','Santiago de Cali','BRONCE');
INSERT INTO customers VALUES('D-40','Aguas del Río','890700123','Km 3 vía al aeropuerto','Armenia, Quindío','ORO');
COMMIT;
