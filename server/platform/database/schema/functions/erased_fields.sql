-- What the fields of a person hold once they are erased, by column; the others stay, since they say nothing of them.
create or replace function erased_fields(who text, id integer) returns jsonb language sql immutable as $$
  select jsonb_build_object('first_name', 'Titular suprimido', 'middle_name', '', 'last_name', id::text, 'surname', '',
      'email', format('suprimido-%s@titular.invalid', id), 'phone_number', '', 'cellphone_number', '')
    || case who
      when 'contact' then '{"position": "", "city_id": null, "data_authorization": null}'::jsonb
      else jsonb_build_object('document_number', 'SUPR-' || id, 'address', '', 'birth_date', null, 'gender', 0,
        'has_user', false, 'role_id', null)
    end
$$;
