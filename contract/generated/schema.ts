// Generated from openapi.yaml by `npm run codegen`. Do not edit.
export interface paths {
    "/auth/verify-session": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Tell whether the caller is signed in, and with which role
         * @description Reads the bearer token or the `access_token` cookie. Answers 200 for everyone.
         */
        get: operations["verifySession"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/login": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign in with e-mail, password and a human-verification token
         * @description Answers alike for an unknown e-mail and a wrong password. After several failed tries the next ones
         *     have to wait (429 with `Retry-After`). A token that is sent along ends with a successful sign-in.
         *     Where the account has a second step, the right password is answered 401 `second_step`, whose `secondStep` says how to go on:
         *     with `provideSecondStep` or `providePasskey`.
         */
        post: operations["login"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/second-step": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Finish a sign-in with a code
         * @description One of the authenticator app, which works once, or a recovery code, which then is used up. A sign-in bears five wrong ones and lasts ten minutes (410 `ended` after that); each is answered
         *     422 `wrong_code` and counts as a failed sign-in, after which the next ones have to wait (429 with `Retry-After`).
         */
        post: operations["provideSecondStep"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/second-step/passkey": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Finish a sign-in with a passkey
         * @description What the browser answers to the `passkey` of `secondStep`. A wrong one is answered and counted as a wrong code is.
         */
        post: operations["providePasskey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/logout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Revoke the token of this request
         * @description The token is refused from then on, and the cookie is taken back. Other sessions of the same person go on.
         */
        post: operations["logout"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/challenge": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The human verification that login asks for
         * @description Tells which provider is in use, its site key and, for `altcha`, the puzzle to solve.
         */
        get: operations["getChallenge"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/sign-up": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What the form of a new account offers
         * @description The specialities to choose from.
         */
        get: operations["getSignUpForm"];
        put?: never;
        /**
         * Ask for a doctor's account
         * @description A code goes to the e-mail; `proveEmail` takes it, and then the account waits for the back office. The answer is the same where the address has an account
         *     already: its owner is told so by mail, and no code opens anything. After many requests from an address the next ones have to wait (429 with `Retry-After`).
         */
        post: operations["signUp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/code": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Prove an e-mail address with the code that went there
         * @description A code has six digits, works once and for ten minutes, and bears five tries; each wrong one is answered 422 `wrong_code` with what is left. After that, and for an unknown key, 410 `ended`: `resendCode` sends
         *     another one.
         */
        post: operations["proveEmail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/code/resend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send another code
         * @description The earlier one ends. Half a minute has to be between two (429 with `Retry-After`), and after five mails, and for an unknown key, one begins anew (410 `ended`).
         */
        post: operations["resendCode"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/password-reset": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Have a link sent by which one chooses another password
         * @description Answers alike, and as quickly, whether the address has an account or not. The link goes by mail, works once and for an hour, and an earlier one goes on to work. After many requests from an address the next ones have to wait
         *     (429 with `Retry-After`); what is asked for the same account over and over is answered as before and sends no further mail.
         */
        post: operations["requestPasswordReset"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/password-reset/check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Whether the link still works
         * @description Changes nothing. A link that was used, or ended, or never was, is answered 410 `ended`.
         */
        post: operations["checkPasswordReset"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/password-reset/password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Choose another password by the link of a mail
         * @description Ends every session of the account and every other link, and tells its owner by mail. The person signs in with the new password. A link that was used, or ended, is answered 410 `ended`, and nothing changes; so of two at
         *     once one is done.
         */
        post: operations["resetPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sign-ups": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Doctors who asked for an account
         * @description Those whose e-mail is proved. Those that wait first, the longest waiting before the others; then the others, the newest first.
         */
        get: operations["listSignUps"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sign-ups/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the record that the path names. */
                id: components["parameters"]["IdOfRecord"];
            };
            cookie?: never;
        };
        /**
         * A request for an account
         * @description With its version.
         */
        get: operations["getSignUp"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Validate or reject it
         * @description From PENDING to APPROVED, with which the account opens, or to REJECTED, with a reason; a rejected one can still be APPROVED, or get another reason. The person is told by mail, the reason included. Any other step is answered 409 `transition`.
         */
        patch: operations["updateSignUp"];
        trace?: never;
    };
    "/users/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The signed-in person
         * @description Whose token it is; whoever has none is answered 401.
         */
        get: operations["getCurrentUser"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/me/password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Choose another password
         * @description Needs the current password, and ends the person's other sessions. After several wrong ones the next tries of this session have to
         *     wait (429 with `Retry-After`). Whoever got a password from somebody else (`mustChangePassword`) can do nothing else but read their
         *     own account and sign out until then (403 `password_change_required`).
         */
        post: operations["changePassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/me/account": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One's own account
         * @description With its version.
         */
        get: operations["getOwnAccount"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change one's own name and phone
         * @description The e-mail has a way of its own, which proves it.
         */
        patch: operations["updateOwnAccount"];
        trace?: never;
    };
    "/users/me/email": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Have a code sent to another e-mail of one's own
         * @description Needs the current password; after several wrong ones the next tries of this session have to wait (429 with `Retry-After`). `proveEmail` takes the code from the session that asked for it, changes the address, ends the person's other sessions and tells the old address by mail.
         *     The answer is the same where somebody else has the address: its owner is told by mail, and no code changes anything.
         */
        post: operations["requestEmailChange"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/me/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Where one is signed in
         * @description The sessions that go on, the one that was used last first.
         */
        get: operations["listOwnSessions"];
        put?: never;
        post?: never;
        /**
         * Sign out everywhere else
         * @description The session that asks goes on; the others end at once, on every process.
         */
        delete: operations["endOtherSessions"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/me/sessions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the record that the path names. */
                id: components["parameters"]["IdOfRecord"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Sign out on one device
         * @description It ends at once, on every process.
         */
        delete: operations["endOwnSession"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/me/second-step": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One's own second step
         * @description The authenticator app, the passkeys, and how many recovery codes are left.
         */
        get: operations["getSecondStep"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/me/second-step/authenticator": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Take an authenticator app into use
         * @description Five wrong codes end what was begun (410 `ended`). Ends the person's other sessions and tells them by mail. The first second step of an account comes with ten recovery codes, which are told this once.
         */
        put: operations["confirmAuthenticator"];
        /**
         * Begin with an authenticator app
         * @description Needs the current password and, ten minutes after a sign-in with a second step, that step again (403 `second_step`, whose `secondStep` says how); after several wrong ones the next tries of this session have to wait (429 with `Retry-After`). The secret counts once `confirmAuthenticator` has taken a code of the app, which has to be within ten minutes; an app that is in use goes on until then.
         */
        post: operations["beginAuthenticator"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/me/second-step/authenticator/removal": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take the authenticator app away
         * @description Needs the current password and, ten minutes after a sign-in with a second step, that step again (403 `second_step`, whose `secondStep` says how); after several wrong ones the next tries of this session have to wait (429 with `Retry-After`). Ends the person's other sessions and tells them by mail. The last second step goes with its recovery codes; where the deployment wants one of the role, it stays (409).
         */
        post: operations["removeAuthenticator"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/me/second-step/passkeys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Take a passkey into use
         * @description What was begun is used up by one answer, right or wrong (410 `ended` after that). Ends the person's other sessions and tells them by mail. The first second step of an account comes with ten recovery codes, which are told this once.
         */
        put: operations["addPasskey"];
        /**
         * Begin with a passkey
         * @description Needs the current password and, ten minutes after a sign-in with a second step, that step again (403 `second_step`, whose `secondStep` says how); after several wrong ones the next tries of this session have to wait (429 with `Retry-After`). The browser makes it from `options`, and `addPasskey` takes it within ten minutes. An account has up to ten (409).
         */
        post: operations["beginPasskey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/me/second-step/passkeys/{id}/removal": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the record that the path names. */
                id: components["parameters"]["IdOfRecord"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take a passkey away
         * @description Needs the current password and, ten minutes after a sign-in with a second step, that step again (403 `second_step`, whose `secondStep` says how); after several wrong ones the next tries of this session have to wait (429 with `Retry-After`). Ends the person's other sessions and tells them by mail. The last second step goes with its recovery codes; where the deployment wants one of the role, it stays (409).
         */
        post: operations["removePasskey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/me/second-step/recovery-codes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Get other recovery codes
         * @description Needs the current password and, ten minutes after a sign-in with a second step, that step again (403 `second_step`, whose `secondStep` says how); after several wrong ones the next tries of this session have to wait (429 with `Retry-After`). The earlier ones end. An account without a second step has none (409). The person is told by mail.
         */
        post: operations["replaceRecoveryCodes"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/me/preferences": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change how the console looks and begins for oneself
         * @description What is not sent stays as it is. `GET /users/me` tells all of them.
         */
        patch: operations["updatePreferences"];
        trace?: never;
    };
    "/users/me/data": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What the platform has of oneself
         * @description The account as its owner sees it, the sessions that go on, and what the account did, the newest first.
         */
        get: operations["getOwnData"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Everybody who uses the console
         * @description The accounts of all four roles; to SECRETARY their own, those of the doctors of their clinics, and of who works there. Patients are not among them.
         */
        get: operations["listUsers"];
        put?: never;
        /**
         * Add a user of any role
         * @description The shape follows from `roleType`: a doctor has a speciality, and who works at clinics the clinics whose data they reach. A new user can sign in at once, then has to choose another password, and is not validated yet;
         *     an e-mail address belongs to one user only.
         */
        post: operations["createUser"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/page": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Whoever uses the console, page by page
         * @description Whom `listUsers` lists. The search looks at id, names, e-mail, DNI, phone and birthday. Each read is recorded.
         */
        get: operations["browseUsers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/export/csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Whoever uses the console, as a spreadsheet
         * @description The rows of `browseUsers` with the same search, filters and order, all of them: semicolons, a byte-order mark, Spanish headings. The rows are sent as they are read. Each read is recorded.
         */
        get: operations["exportUsers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/{id}/second-step/reset": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the user. A doctor has another id besides, which is `doctor.id` of the user. */
                id: components["parameters"]["IdOfUser"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take the second step of somebody away who lost it
         * @description Needs the current password of who does it and, ten minutes after a sign-in with a second step, that step again (403 `second_step`); after several wrong ones the next tries of this session have to wait (429 with `Retry-After`). The person's sessions end, they are told by mail, and sign in with the password alone.
         *     One's own goes through the settings (409), and an account without one has nothing to lose (409).
         */
        post: operations["resetSecondStep"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the user. A doctor has another id besides, which is `doctor.id` of the user. */
                id: components["parameters"]["IdOfUser"];
            };
            cookie?: never;
        };
        /**
         * One user, with the details of a doctor
         * @description A DOCTOR sees their own account only; SECRETARY and ADMINISTRATOR_CLINIC also those of the doctors of their clinics, and of who works there.
         */
        get: operations["getUser"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change a user who is not a doctor
         * @description Only the parts that are sent change. Outside the back office everybody changes their own account only, and not where they work.
         *     A doctor is changed through `/users/doctor/{id}` and is not found here.
         */
        patch: operations["updateUser"];
        trace?: never;
    };
    "/users/identity": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The users who have a DNI or a CUIT
         * @description Whom somebody should know of before they give a DNI or a CUIT to another user. It forbids nothing, since one person may have an account for each of their roles. Five
         *     users at most, by name; without a number none.
         */
        get: operations["findSameIdentity"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/doctor": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The doctors, to choose one from
         * @description Whoever makes a clinic, a referral or an assignment chooses a doctor from this list. The search looks at id, names and the speciality; a backend may leave it out, and then answers
         *     with all doctors.
         */
        get: operations["listDoctors"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/doctor/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the user. A doctor has another id besides, which is `doctor.id` of the user. */
                id: components["parameters"]["IdOfUser"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change a doctor, by the id of their user
         * @description Only the parts that are sent change; a list that is sent replaces the one before. A DOCTOR changes their own account only.
         */
        patch: operations["updateDoctor"];
        trace?: never;
    };
    "/users/status/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the user. A doctor has another id besides, which is `doctor.id` of the user. */
                id: components["parameters"]["IdOfUser"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Activate, deactivate or validate a user
         * @description A user who is not active cannot sign in, and their sessions end. Nobody deactivates themselves.
         */
        patch: operations["updateUserStatus"];
        trace?: never;
    };
    "/profile-images/{key}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 3q2-7wAbCdEfGhIjKlMnOp.webp */
                key: components["parameters"]["ImageKey"];
            };
            cookie?: never;
        };
        /**
         * A profile image
         * @description By the path that `profileImage` of a user or a doctor holds. The same key always has the same image, so it may be cached.
         */
        get: operations["getProfileImage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/doctor-categories": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * All specialities
         * @description The whole list, to choose from and to manage, without what is archived.
         */
        get: operations["listSpecialities"];
        put?: never;
        /**
         * Add a speciality
         * @description A name is taken once, regardless of case and accents.
         */
        post: operations["createSpeciality"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/doctor-categories/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the record that the path names. */
                id: components["parameters"]["IdOfRecord"];
            };
            cookie?: never;
        };
        /**
         * One speciality
         * @description With its version, to be sent back in `If-Match` with a change.
         */
        get: operations["getSpeciality"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Rename a speciality
         * @description The doctors who have it show the new name. A name is taken once, regardless of case and accents.
         */
        patch: operations["updateSpeciality"];
        trace?: never;
    };
    "/doctor-categories/archived/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the record that the path names. */
                id: components["parameters"]["IdOfRecord"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Archive a speciality, or bring it back
         * @description What is archived is read by its id and where it is referred to, and left out of the lists without `archived`. It keeps its name.
         */
        patch: operations["archiveSpeciality"];
        trace?: never;
    };
    "/clinics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * All clinics; a doctor's own for a DOCTOR
         * @description The back office sees every clinic, a SECRETARY and an ADMINISTRATOR_CLINIC those that they work at. What is archived is left out.
         */
        get: operations["listClinics"];
        put?: never;
        /**
         * Add a clinic of a doctor
         * @description The clinic belongs to the doctor whom `doctorId` names.
         */
        post: operations["createClinic"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/clinics/page": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The clinics, page by page
         * @description The clinics that `listClinics` lists. The search looks at id, name, address, district, city, province, postal code, and for those who may list doctors at the doctor.
         */
        get: operations["browseClinics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/clinics/export/csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The clinics, as a spreadsheet
         * @description The rows of `browseClinics` with the same search, filters and order, all of them: semicolons, a byte-order mark, Spanish headings. The rows are sent as they are read.
         */
        get: operations["exportClinics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/clinics/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the record that the path names. */
                id: components["parameters"]["IdOfRecord"];
            };
            cookie?: never;
        };
        /**
         * One clinic
         * @description With its version, to be sent back in `If-Match` with a change.
         */
        get: operations["getClinic"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change a clinic
         * @description The fields that are sent replace those before; the doctor of a clinic stays.
         */
        patch: operations["updateClinic"];
        trace?: never;
    };
    "/clinics/archived/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the record that the path names. */
                id: components["parameters"]["IdOfRecord"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Archive a clinic, or bring it back
         * @description What is archived is read by its id and where it is referred to, and left out of the lists without `archived`. It keeps its name.
         */
        patch: operations["archiveClinic"];
        trace?: never;
    };
    "/clinics/doctor/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the doctor, not of their user. */
                id: components["parameters"]["IdOfDoctor"];
            };
            cookie?: never;
        };
        /**
         * The clinics of a doctor
         * @description Those that are not archived. A doctor who does not exist has no list: 404.
         */
        get: operations["listDoctorClinics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/insurances": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * All health insurers
         * @description The whole list, to choose from and to manage, without what is archived.
         */
        get: operations["listInsurances"];
        put?: never;
        /**
         * Add a health insurer
         * @description A name is taken once, regardless of case and accents.
         */
        post: operations["createInsurance"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/insurances/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the record that the path names. */
                id: components["parameters"]["IdOfRecord"];
            };
            cookie?: never;
        };
        /**
         * One health insurer
         * @description With its version, to be sent back in `If-Match` with a change.
         */
        get: operations["getInsurance"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change a health insurer
         * @description A name is taken once, regardless of case and accents.
         */
        patch: operations["updateInsurance"];
        trace?: never;
    };
    "/insurances/archived/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the record that the path names. */
                id: components["parameters"]["IdOfRecord"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Archive a health insurer, or bring it back
         * @description What is archived is read by its id and where it is referred to, and left out of the lists without `archived`. It keeps its name.
         */
        patch: operations["archiveInsurance"];
        trace?: never;
    };
    "/patients": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * All patients
         * @description Without their medical history. Each read is recorded.
         */
        get: operations["listPatients"];
        put?: never;
        /**
         * Add a patient
         * @description A DOCTOR reaches the patients that they add, and who works at clinics those that are added there. A DNI is one patient's among those that the caller reaches: 409 `dni_taken`, with
         *     `patientId`. That a patient out of reach has it is told to nobody: the record is made, and the back office unites the two.
         */
        post: operations["createPatient"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/patients/lookup": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The patients, to choose one from
         * @description Those with every word in names, DNI (with or without its points), phone, e-mail or birthday; best first, ten at most. Without a word none. Each read is recorded.
         */
        get: operations["lookupPatients"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/patients/similar": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The patients who may be the same person
         * @description Whom somebody should know of before they add or change a patient: those within reach with the same DNI, or with the same name (whatever its case and accents) and birth date. Five
         *     at most, by name. It forbids nothing. Each read is recorded.
         */
        get: operations["findSimilarPatients"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/patients/merges": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Two records of one person, before they become one
         * @description Both records, and how many consultations would move. The version is that of both, to be sent back in `If-Match` with the merge. Each read is recorded.
         */
        get: operations["previewPatientMerge"];
        put?: never;
        /**
         * Make two records of one person one
         * @description The consultations with their notes and files, and whoever reached the merged record, go over to the kept one, which takes over the values that are named. The merged record is in no list, and its id
         *     leads to the kept one. For a day it can be undone.
         */
        post: operations["mergePatients"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/patients/merges/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the record that the path names. */
                id: components["parameters"]["IdOfRecord"];
            };
            cookie?: never;
        };
        /**
         * A merge, with what happened since
         * @description What an undo would bring back, and what has been changed since. Each read is recorded.
         */
        get: operations["getPatientMerge"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/patients/merges/{id}/undo": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the record that the path names. */
                id: components["parameters"]["IdOfRecord"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take a merge back
         * @description Within a day of it. The merged record is there again, with its consultations as they are now. The kept one gets back what the merge replaced, but for what somebody has changed since; consultations
         *     that it has got since stay with it. 409 `transition` after a day, a second time, or while the kept record is part of another one.
         */
        post: operations["undoPatientMerge"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/patients/page": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The patients, page by page
         * @description Whom `listPatients` lists. The search looks at id, names, e-mail, DNI, phone and birthday. Each read is recorded.
         */
        get: operations["browsePatients"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/patients/export/csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The patients, as a spreadsheet
         * @description The rows of `browsePatients` with the same search, filters and order, all of them: semicolons, a byte-order mark, Spanish headings. The rows are sent as they are read. Each read is recorded.
         */
        get: operations["exportPatients"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/patients/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the patient, not `userId`. */
                id: components["parameters"]["IdOfPatient"];
            };
            cookie?: never;
        };
        /**
         * One patient with the medical history
         * @description A DOCTOR finds the patients that they have a consultation with or have added, and sees their own consultations only. With the version of the personal data, to be sent back in `If-Match` with a
         *     change. The id of a record that was merged into another one is answered with that one, whose id is another. Each read is recorded.
         */
        get: operations["getPatient"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change the personal data of a patient
         * @description A DNI is one patient's, as in `createPatient`.
         */
        patch: operations["updatePatient"];
        trace?: never;
    };
    "/patients/doctor": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The patients of the calling doctor, page by page
         * @description The patients that a DOCTOR has a consultation with or has added; all within reach for the other roles.
         */
        get: operations["listDoctorPatients"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/medical-consultation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The consultations that the filters leave, page by page
         * @description A DOCTOR reaches their own. The search looks at the name of the consultation, of the patient and of the clinic, and for those who may open a patient at the patient's
         *     e-mail, DNI and phone. `today`, `upcoming`, `pending` and the
         *     other filters are each an additional condition. Without `view`, and with `history`, the newest come first; otherwise the earliest.
         *     Whoever may not open a consultation gets neither its description nor why it was cancelled. Each read is recorded.
         */
        get: operations["listConsultations"];
        put?: never;
        /**
         * Book an appointment
         * @description It is PENDING, and no two of a doctor overlap: what the time collides with is answered 409 with the code `slot_unavailable`, `collisions` and the next free times as
         *     `alternatives`. An overlap is an overbooking, with a reason, and up to as many a day as the doctor allows (409 `overbooking_limit`). `outsideHours` admits a time
         *     outside the opening hours and on a holiday, but none at which the doctor is away or has something else. A time that is over is refused with 422 `implausible`. SECRETARY and ADMINISTRATOR_CLINIC book at
         *     the clinics that they work at.
         */
        post: operations["createConsultation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/medical-consultation/series": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Book an appointment on several days
         * @description From the first date on, which is one of them, every so many days or on these days of the week, at the same hour of the clinics' zone. Each date is booked or not for itself: one that
         *     collides is told with its free times, as `createConsultation` does, and the others are booked all the same.
         */
        post: operations["createConsultationSeries"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/medical-consultation/appointment/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the record that the path names. */
                id: components["parameters"]["IdOfRecord"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Move an appointment to another time, doctor or clinic
         * @description PENDING and CONFIRMED ones (any other is answered 409 `transition`). The new time has to be free as one of `createConsultation`; `changes` tells from when to when, who and why. Whoever moved it last may
         *     move it back within a minute, wherever it was. With `swapWith` the appointment that stands in the way goes to where this one was, both or neither.
         */
        patch: operations["moveConsultation"];
        trace?: never;
    };
    "/medical-consultation/reason/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the record that the path names. */
                id: components["parameters"]["IdOfRecord"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Correct what the patient comes for
         * @description While the consultation is PENDING or CONFIRMED (any other is answered 409 `transition`); `changes` tells what it was before, and who corrected it.
         */
        patch: operations["updateConsultationReason"];
        trace?: never;
    };
    "/medical-consultation/arrival/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the record that the path names. */
                id: components["parameters"]["IdOfRecord"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Tell that the patient has arrived
         * @description Or take it back. On the appointed day, by the clinic's calendar, while the consultation is PENDING or CONFIRMED: before it 409 with the code `too_early`, otherwise `transition`.
         */
        patch: operations["updateArrival"];
        trace?: never;
    };
    "/medical-consultation/export/csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The consultations that the filters leave, as a spreadsheet
         * @description The rows of `listConsultations` with the same filters, all of them and in the same order: semicolons, a byte-order mark, Spanish headings.
         *     The rows are sent as they are read. `X-Total-Count` tells how many there are, up to 10 000. Each read is recorded.
         */
        get: operations["exportConsultations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/medical-consultation/doctor/{doctorId}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the doctor, not of their user. */
                doctorId: components["parameters"]["DoctorId"];
            };
            cookie?: never;
        };
        /**
         * The consultations of a doctor, page by page
         * @description Ten on a page. The search looks as that of `listConsultations`. Whoever may not open a consultation gets
         *     neither its description nor why it was cancelled. Each read is recorded.
         */
        get: operations["listDoctorConsultations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/medical-consultation/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the record that the path names. */
                id: components["parameters"]["IdOfRecord"];
            };
            cookie?: never;
        };
        /**
         * One consultation with its follow-up notes
         * @description With its version, to be sent back in `If-Match` with a change; the patient, the patient's other consultations that the caller may open, and who changed
         *     its status. Each read is recorded, once.
         */
        get: operations["getConsultation"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Confirm, complete or cancel a consultation
         * @description PENDING becomes CONFIRMED, CONFIRMED becomes COMPLETED, and either of these two becomes CANCELLED, with a reason. Whoever made the last change may undo it within a
         *     minute by asking for the status before it. Any other change is answered 409 with the code `transition`; COMPLETED, and CANCELLED as NO_SHOW, before the appointed hour 409 with the code
         *     `too_early`. One that is no longer cancelled needs its time to be free (409 `slot_unavailable`). SECRETARY and ADMINISTRATOR_CLINIC confirm and cancel; COMPLETED is answered 403.
         */
        patch: operations["updateConsultationStatus"];
        trace?: never;
    };
    "/medical-consultation/reopening/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the record that the path names. */
                id: components["parameters"]["IdOfRecord"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Bring a consultation back into an earlier status
         * @description CONFIRMED goes back to PENDING, COMPLETED to CONFIRMED, and CANCELLED to either. The reason stands in `changes`. Any other change is answered 409 with the code
         *     `transition`; one that is no longer cancelled needs its time to be free (409 `slot_unavailable`).
         */
        post: operations["reopenConsultation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/schedule/doctor/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the doctor, not of their user. */
                id: components["parameters"]["IdOfDoctor"];
            };
            cookie?: never;
        };
        /**
         * When a doctor attends
         * @description The weekly opening hours, and the exceptions from today on. SECRETARY and ADMINISTRATOR_CLINIC get those of the clinics that they work at.
         */
        get: operations["getDoctorSchedule"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Set the opening hours of a doctor
         * @description Replaces the weekly hours of the clinics that the caller reaches. Hours of one doctor that hold on the same days do not overlap, whatever the clinic: 422 at the field. Appointments stay as they are.
         */
        patch: operations["updateDoctorSchedule"];
        trace?: never;
    };
    "/schedule/exceptions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Close, open besides, or block some time of a doctor
         * @description CLOSED: the doctor is away. BLOCK: there is something else at that time. OPEN: hours besides the weekly ones, also on a holiday; without times, that the weekly hours hold on a holiday.
         *     What is closed wins over what is open. The appointments that a CLOSED or BLOCK touches stay, and are told (`touched`).
         */
        post: operations["createScheduleException"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/schedule/exceptions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the record that the path names. */
                id: components["parameters"]["IdOfRecord"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Take an exception back
         * @description The weekly hours hold again. Appointments stay as they are.
         */
        delete: operations["deleteScheduleException"];
        options?: never;
        head?: never;
        /**
         * Change an exception
         * @description Its doctor stays. The appointments that are in it now are told as by `createScheduleException`.
         */
        patch: operations["updateScheduleException"];
        trace?: never;
    };
    "/schedule/agenda": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The agenda of some doctors, day by day
         * @description What is open, what is closed and why, and the appointments, of 42 days and 20 doctors at most: those that are named, or else the first by last name that the filters leave and the caller reaches; of a DOCTOR themselves.
         *     With `clinicId` only what is at that clinic, and with `status` the appointments that have it; what else takes the doctor's time is in `taken` of each day. Each read is recorded.
         */
        get: operations["getAgenda"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/schedule/appointments/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the record that the path names. */
                id: components["parameters"]["IdOfRecord"];
            };
            cookie?: never;
        };
        /**
         * What the desk needs to know of an appointment
         * @description How its patient is reached and insured, who booked it, and who changed it since, as everybody may read who reaches it in the agenda. It says nothing of what the doctor notes. Each read is recorded.
         */
        get: operations["getAgendaAppointment"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/schedule/doctor/{id}/outside": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the doctor, not of their user. */
                id: components["parameters"]["IdOfDoctor"];
            };
            cookie?: never;
        };
        /**
         * Appointments outside the hours of a doctor
         * @description The appointments that are ahead and lie outside the hours as they are now: when hours or exceptions change, appointments stay as they are, and nobody is told. As far as the caller reaches them in the agenda; each read is recorded.
         */
        get: operations["listOutsideHours"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/schedule/patients/{id}/appointments": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the record that the path names. */
                id: components["parameters"]["IdOfRecord"];
            };
            cookie?: never;
        };
        /**
         * When a patient comes
         * @description The appointments of a patient that are ahead, the next one first; then those that are over or cancelled, the newest first; 50 at most, and as far as the caller reaches them in the agenda. Each read is recorded.
         */
        get: operations["listPatientAppointments"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/schedule/cancellations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What was cancelled or moved on a day
         * @description The appointments that somebody cancelled or moved on that day, whenever they are, the latest change first; the last 500, and as far as the caller reaches them in the agenda. A cancellation that was taken back is none. Each read is recorded.
         */
        get: operations["listCancellations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/schedule/changes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Others' changes of agendas, as they happen
         * @description Server-sent events: `changed` names in `doctorIds` the doctors within reach whose appointments, hours or exceptions somebody changed, about a second after it was done; to begin with those of the last two minutes.
         *     Nothing else is told, so that whoever shows an agenda reads it again. The stream ends after some minutes, and with the session, which it does not keep from becoming idle.
         */
        get: operations["watchSchedule"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/schedule/feed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Whether the doctor's own agenda has an address for calendars
         * @description Its secret address is told once, when it is made.
         */
        get: operations["getScheduleFeed"];
        put?: never;
        /**
         * Make the secret address of the doctor's own agenda, or another one
         * @description Whoever has the address reads the times and places of the appointments, and nobody's name. An address of before is refused from then on.
         */
        post: operations["renewScheduleFeed"];
        /**
         * Refuse the secret address from now on
         * @description Calendars that have it keep what they read last.
         */
        delete: operations["deleteScheduleFeed"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/schedule/calendar": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A doctor's appointments, for calendars
         * @description iCalendar, with those from 30 days ago to 180 days ahead that are not cancelled: when, how long and where, and nothing about patients. The key is that of the secret address, and opens nothing else. It is refused
         *     once the doctor has renewed or deleted the address, or may no longer sign in.
         */
        get: operations["getScheduleCalendar"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/schedule/free": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The first free times
         * @description Of the doctors whom the filters leave and the caller reaches, the earliest first, and never in the past. The search goes on for 90 days at most, and ends earlier where very much is booked: `searchedTo` says how far
         *     it came.
         */
        get: operations["findFreeSlots"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/schedule/suspensions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Close some time of a doctor, and say what becomes of its appointments
         * @description Adds a CLOSED exception, and moves, cancels or keeps each appointment in it, all at once. Every one has to be named: otherwise nothing is changed, and 409 with the code `appointments_touched` names those
         *     that were not (`appointments`). A row whose time is taken, or that somebody changed meanwhile, stays as it is and says so.
         */
        post: operations["suspendSchedule"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/appointments/{key}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description What the links of a mail end with.
                 * @example GwAAAZy0kH3mQwE1rW2cXk5nLs9uJd4h
                 */
                key: components["parameters"]["AppointmentKey"];
            };
            cookie?: never;
        };
        /**
         * An appointment, for its patient
         * @description What the patient was told by mail, as it is now. The key is signed and belongs to one appointment and one address; it ends with the appointment. Reading changes nothing.
         */
        get: operations["getAppointment"];
        put?: never;
        /**
         * Say that one comes, or does not
         * @description `CONFIRMED` has the appointment confirmed, `CANCELLED` cancels it, and its time is free at once. The same answer again changes nothing. An appointment that was moved in the meantime (`date` is another one)
         *     or is cancelled or over is answered 409 `transition`.
         */
        post: operations["answerAppointment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/appointments/{key}/times": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description What the links of a mail end with.
                 * @example GwAAAZy0kH3mQwE1rW2cXk5nLs9uJd4h
                 */
                key: components["parameters"]["AppointmentKey"];
            };
            cookie?: never;
        };
        /**
         * The times to which a patient may move their appointment
         * @description The free times of the same doctor at the same clinic, as long as the appointment, the earliest first. Where it cannot be moved by its patient there is none (409 `transition`).
         */
        get: operations["listAppointmentTimes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/appointments/{key}/time": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description What the links of a mail end with.
                 * @example GwAAAZy0kH3mQwE1rW2cXk5nLs9uJd4h
                 */
                key: components["parameters"]["AppointmentKey"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Move one's appointment
         * @description To a free time of the same doctor at the same clinic (`listAppointmentTimes`), with the same length. Who chooses a time says with it that they come. The same move again changes nothing. An appointment that was moved in the meantime (`date` is another one),
         *     or is cancelled or over, is answered 409 `transition`; a time that somebody else has taken 409 `slot_unavailable`.
         */
        post: operations["moveOwnAppointment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/appointments/{key}/calendar": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description What the links of a mail end with.
                 * @example GwAAAZy0kH3mQwE1rW2cXk5nLs9uJd4h
                 */
                key: components["parameters"]["AppointmentKey"];
            };
            cookie?: never;
        };
        /**
         * An appointment, for the patient's calendar
         * @description The same appointment as in the mail about it, so that a calendar which has it changes it. A cancelled one is answered 409 `transition`.
         */
        get: operations["getAppointmentCalendar"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/reservations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Who asks for an appointment
         * @description Those that wait for an answer first, the longest waiting before the others; then what is over, the newest first. A DOCTOR's own are those that name the doctor, those of SECRETARY and ADMINISTRATOR_CLINIC name one of their doctors and one
         *     of their clinics, or none at all: a reservation names the clinic that it is noted for, and those of its wanted times, of its proposed ones and of its appointment. Who asks for a speciality and no doctor is the back office's.
         */
        get: operations["listReservations"];
        put?: never;
        /**
         * Note who asks for an appointment
         * @description By telephone or at the counter. It names a doctor, or, of the back office, a speciality. `WAITING`: nothing suits now, and the person waits for a time to become free. A BACKOFFICE caller may name anybody; the others
         *     name a doctor whom they reach, and staff one of their clinics.
         */
        post: operations["createReservation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/reservations/waiting": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Who waits for such a time
         * @description Those on the waiting list whom a time of that doctor, at that clinic, on that day of the week and in that part of the day would suit, the longest waiting first. Those who can be written to; nobody where the time is over, taken again, or offered to somebody.
         */
        get: operations["listWaiting"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/reservations/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the record that the path names. */
                id: components["parameters"]["IdOfRecord"];
            };
            cookie?: never;
        };
        /**
         * A reservation
         * @description With its version.
         */
        get: operations["getReservation"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Reject it, have it wait, or take it up again
         * @description From PENDING, PROPOSED and WAITING to REJECTED, which the person is told by mail with the `rejection`, and not the `rejectedReason`; to and from WAITING; and from REJECTED back to PENDING, which is told nobody. What was proposed is free again. From ACCEPTED it comes back to PENDING for who accepted it within a minute before: its appointment is cancelled, and the person is told nothing. Any other step is answered 409 `transition`.
         */
        patch: operations["updateReservation"];
        trace?: never;
    };
    "/reservations/{id}/appointment": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the record that the path names. */
                id: components["parameters"]["IdOfRecord"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Book an appointment for it
         * @description From PENDING, PROPOSED and WAITING (any other is answered 409 `transition`). The time has to be free as one of `createConsultation`; what was proposed to this person counts as free. Without a `patientId` the appointment is of the patient who has both the DNI and the e-mail, or of a new one; of what was noted at the desk one whom the caller reaches, and without an e-mail the one with the DNI and the name.
         */
        post: operations["acceptReservation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/reservations/{id}/proposal": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the record that the path names. */
                id: components["parameters"]["IdOfRecord"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Propose times by mail
         * @description Up to three, each free as one of `createConsultation`. They are held for 24 hours, or until the first of them begins, and the person chooses one by the link of the mail. From PENDING and WAITING, and from PROPOSED, where the earlier ones are free again. A person without an e-mail is answered 409 `transition`.
         */
        post: operations["proposeTimes"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/booking": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What patients look for doctors by
         * @description The specialities and places of the doctors who attend and take requests from the public page, and the insurers. Where the public page is closed there is none (404).
         */
        get: operations["getBookable"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/booking/doctors": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * With whom patients may book by themselves
         * @description The doctors on the public page who meet all that is asked for, each with the next free times: who has the earliest comes first, who has none last. Of times that were given or taken back meanwhile their order may be late by some seconds; the times themselves are as they are now.
         */
        get: operations["listBookableDoctors"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/booking/doctors/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the record that the path names. */
                id: components["parameters"]["IdOfRecord"];
            };
            cookie?: never;
        };
        /**
         * The free times of a doctor
         * @description From a day on, the earliest first. They say nothing about who has the others.
         */
        get: operations["listBookableTimes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/booking/doctors/{id}/profile": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the record that the path names. */
                id: components["parameters"]["IdOfRecord"];
            };
            cookie?: never;
        };
        /**
         * A doctor as patients read of them
         * @description What the doctor's page on the public site tells.
         */
        get: operations["getBookableDoctor"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/booking/doctors/{id}/services": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the record that the path names. */
                id: components["parameters"]["IdOfRecord"];
            };
            cookie?: never;
        };
        /**
         * The services of a doctor
         * @description What the doctor has published, by title.
         */
        get: operations["listBookableServices"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/booking/own-page": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Where patients book with the doctor who asks
         * @description The address that a doctor passes on to patients.
         */
        get: operations["getOwnPublicPage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/booking/images/{key}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 3q2-7wAbCdEfGhIjKlMnOp.webp */
                key: components["parameters"]["ImageKey"];
            };
            cookie?: never;
        };
        /**
         * The image of a service or a doctor
         * @description Of a service that is published, or of a doctor, whom patients may book with. The same key always has the same image, so it may be cached for an hour.
         */
        get: operations["getBookableImage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/booking/requests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask for an appointment
         * @description With a doctor who admits it, a single time is booked at once, where it is still free (409 `slot_unavailable` otherwise). All else is a request, which is answered by mail. The answer is the same for whoever is a
         *     patient already and for whoever is not. So many are taken from one address, and for one DNI or e-mail, and then 429. The same again within a day is no second request, as long as the first one is open or its appointment is ahead.
         *     An insurer has to be one with whom the doctor works, if a doctor is named.
         *     A `service` is asked for as it was seen: where the doctor has published another price or length since, the answer is 409 `service_changed`.
         */
        post: operations["requestBooking"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/booking/corrections/{key}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description What the links of a mail end with.
                 * @example GwAAAZy0kH3mQwE1rW2cXk5nLs9uJd4h
                 */
                key: components["parameters"]["AppointmentKey"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Correct the e-mail of what was just asked for
         * @description For whoever has the `correctionKey` of the answer to it, within a day. What was told by mail is told to the new address, and the links in earlier mails end. The same again changes nothing. What the practice has answered
         *     meanwhile, or has corrected itself, is 409 `transition`.
         */
        post: operations["correctBooking"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/booking/requests/{key}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description What the links of a mail end with.
                 * @example GwAAAZy0kH3mQwE1rW2cXk5nLs9uJd4h
                 */
                key: components["parameters"]["AppointmentKey"];
            };
            cookie?: never;
        };
        /**
         * A request, for whoever made it
         * @description With the times that are proposed. The key is signed and belongs to one request and one address. Reading changes nothing.
         */
        get: operations["getBookingRequest"];
        put?: never;
        /**
         * Choose a proposed time, or none
         * @description `CHOSEN` books the time that `timeId` names, and the other ones are free again; `NONE` says that none suits; `WITHDRAWN` that the person no longer asks. The same answer again changes nothing. What is over or answered already is 409
         *     `transition`.
         */
        post: operations["answerBookingRequest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/booking/requests/{key}/unsubscribe": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description What the links of a mail end with.
                 * @example GwAAAZy0kH3mQwE1rW2cXk5nLs9uJd4h
                 */
                key: components["parameters"]["AppointmentKey"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Get no more offers
         * @description The person no longer waits for a time to become free. Mail programs call it by one click, as RFC 8058 says, with a form of which nothing is read. What is not WAITING or PROPOSED stays as it is.
         */
        post: operations["unsubscribeBooking"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/mails": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What patients were told by mail, and what did not arrive
         * @description The newest first. Each read is recorded.
         */
        get: operations["listMails"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/mails/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the record that the path names. */
                id: components["parameters"]["IdOfRecord"];
            };
            cookie?: never;
        };
        /**
         * One mail, as it looks
         * @description The links in it are left out, so that nobody answers for the patient.
         */
        get: operations["getMail"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/mails/{id}/retry": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the record that the path names. */
                id: components["parameters"]["IdOfRecord"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Try once more to send what has failed
         * @description A FAILED one is WAITING again. Any other is answered 409 `transition`.
         */
        post: operations["retryMail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The addresses that are told
         * @description The newest first, each with what became of its latest delivery.
         */
        get: operations["listWebhooks"];
        put?: never;
        /**
         * Have an address told
         * @description The secret that signs each delivery is told this once. An address is https and not of a private network, which is checked after its name is resolved, at each delivery.
         *     There are up to 20 (409).
         */
        post: operations["createWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the record that the path names. */
                id: components["parameters"]["IdOfRecord"];
            };
            cookie?: never;
        };
        /**
         * One address
         * @description With its version.
         */
        get: operations["getWebhook"];
        put?: never;
        post?: never;
        /**
         * Have an address told no more
         * @description Its deliveries are deleted with it.
         */
        delete: operations["deleteWebhook"];
        options?: never;
        head?: never;
        /**
         * Change an address, what it is told, or whether
         * @description Only what is sent changes.
         */
        patch: operations["updateWebhook"];
        trace?: never;
    };
    "/webhooks/{id}/secret": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the record that the path names. */
                id: components["parameters"]["IdOfRecord"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign with another secret
         * @description The earlier one signs nothing from now on, the tries of earlier deliveries included. The new one is told this once.
         */
        post: operations["renewWebhookSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/{id}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the record that the path names. */
                id: components["parameters"]["IdOfRecord"];
            };
            cookie?: never;
        };
        /**
         * What an address was told last
         * @description The newest first; they are kept for 30 days.
         */
        get: operations["listWebhookDeliveries"];
        put?: never;
        /**
         * Tell an address something, to try it
         * @description A delivery with the event TEST.
         */
        post: operations["testWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/{id}/deliveries/{deliveryId}/resend": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the record that the path names. */
                id: components["parameters"]["IdOfRecord"];
                /** @description The id of the delivery. */
                deliveryId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Tell an address once more
         * @description With the same id and the same content, whatever became of it before. One that is on its way is answered 409.
         */
        post: operations["resendWebhookDelivery"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/notifications": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What concerns the caller, the newest first
         * @description A DOCTOR learns that a lead of theirs was converted and that somebody else cancelled an appointment, moved it out of a time that was closed or to another doctor, those who work at a clinic that a patient cancelled or moved one there. What is no longer so is not told any more. It is kept for 90 days.
         */
        get: operations["listNotifications"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/notifications/unread": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How many of them are new
         * @description The console asks for it again and again. It is no use of the session, which goes on to become idle.
         */
        get: operations["countNotifications"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Say that they were read
         * @description Those that were told up to a moment, which is that of the newest one that was seen. What came since stays unread.
         */
        patch: operations["readNotifications"];
        trace?: never;
    };
    "/follow-up-notes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add a note to a consultation
         * @description A DOCTOR writes in their own consultations. Files are added to the note afterwards, each by itself.
         */
        post: operations["createFollowUpNote"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/follow-up-notes/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the record that the path names. */
                id: components["parameters"]["IdOfRecord"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Correct a note by a new version
         * @description What it said before stays readable under `versions`, and so do the files that the new version no longer has.
         */
        patch: operations["correctFollowUpNote"];
        trace?: never;
    };
    "/follow-up-notes/{id}/attachments": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the record that the path names. */
                id: components["parameters"]["IdOfRecord"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add a file to a note
         * @description A PDF, or a PNG, JPEG or WebP image, which is drawn anew without its metadata. At most 10 MB, and 20 files for a note.
         */
        post: operations["addAttachment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/attachments/{key}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 3q2-7wAbCdEfGhIjKlMnOp.pdf */
                key: components["parameters"]["AttachmentKey"];
            };
            cookie?: never;
        };
        /**
         * The file of a follow-up note
         * @description For those who may open the consultation. Each read is recorded.
         */
        get: operations["getAttachment"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/doctor": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A doctor's day, and what waits for them
         * @description Each figure counts what a list shows: the consultations those of `listConsultations` with the view `today` or `pending`, or with `notes=missing`; the referrals those of
         *     `listReferrals`; the choices are the balance of `getDoctorChoices`. Each read is recorded, since it shows patients.
         */
        get: operations["getDoctorDashboard"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/back-office": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What waits for the back office, and how the platform goes
         * @description Each figure counts what a list shows: the consultations those of `listConsultations` with `status`, `from` and `to`; leads and conversions the rows of `listReferrals`;
         *     users those of `listUsers`; choices the quantities of `listChoices` of the month.
         */
        get: operations["getBackOfficeDashboard"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The records of every kind that hold the words
         * @description At most five of each kind, and only kinds that the caller may open; a DOCTOR finds their own. Each is looked for as in its own list. Those whose name begins as what was typed
         *     come first, then by the alphabet; leads and consultations come newest first. Of a kind that has very many only some hundreds are compared.
         *     A search among patients is recorded, with its words.
         */
        get: operations["search"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/choices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The choices that were assigned in a month, to whichever doctor
         * @description The transactions of the type ASSIGN that were not reversed, newest first. The clinic's zone decides when the month begins and ends.
         */
        get: operations["listChoices"];
        put?: never;
        /**
         * Assign choices to a doctor
         * @description Adds a transaction of the type ASSIGN. The ledger only grows: nothing in it is changed or removed.
         */
        post: operations["assignChoices"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/choices/reversal/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the record that the path names. */
                id: components["parameters"]["IdOfRecord"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take a wrong assignment back
         * @description Adds a transaction of the type REVERSAL, which takes as many choices as the assignment added and names it (`reverses`). An assignment is reversed once (409
         *     `already_reversed`), and only while the balance has its choices (409 `insufficient_balance`). What is no assignment is not reversed (409 `conflict`).
         */
        post: operations["reverseChoices"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/choices/doctor/{doctorId}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the doctor, not of their user. */
                doctorId: components["parameters"]["DoctorId"];
            };
            cookie?: never;
        };
        /**
         * The balance of a doctor and its transactions
         * @description The balance is computed from the transactions that are listed.
         */
        get: operations["getDoctorChoices"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/posts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What doctors offer
         * @description Of a DOCTOR their own, of BACKOFFICE those of all doctors: what waits for a review first, the longest waiting first, then all others, what was changed last first. SECRETARY and ADMINISTRATOR_CLINIC read what is published, of the doctors of
         *     the clinics that they work at, as patients see it.
         */
        get: operations["listPosts"];
        put?: never;
        /**
         * Write a post
         * @description A DOCTOR writes in their own name; BACKOFFICE, and only BACKOFFICE, names the doctor in `doctorId`. Nobody else sees it before the back office has published it.
         */
        post: operations["createPost"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/posts/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the record that the path names. */
                id: components["parameters"]["IdOfRecord"];
            };
            cookie?: never;
        };
        /**
         * One post
         * @description With its version, and with what patients see of it now. SECRETARY and ADMINISTRATOR_CLINIC read what is published alone.
         */
        get: operations["getPost"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change a post
         * @description One that is published, or was rejected, becomes a draft by it, and patients go on seeing what was published until the change is. What waits for a review, and what is archived, becomes a draft first (409 `transition`).
         */
        patch: operations["updatePost"];
        trace?: never;
    };
    "/posts/status/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the record that the path names. */
                id: components["parameters"]["IdOfRecord"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Send a post to be reviewed, publish or reject it, or archive it
         * @description Which status may follow which docs/flows/post-status.md shows. BACKOFFICE alone publishes and rejects, over the version that it has seen; the doctor is told, and the back office of what is sent to be reviewed. Patients see what is
         *     published until it is replaced, or archived.
         */
        patch: operations["updatePostStatus"];
        trace?: never;
    };
    "/post-images/{key}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 3q2-7wAbCdEfGhIjKlMnOp.webp */
                key: components["parameters"]["ImageKey"];
            };
            cookie?: never;
        };
        /**
         * The image of a post
         * @description For those who read the post that has it. The same key always has the same image, so it may be cached.
         */
        get: operations["getPostImage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/posts/doctor/{doctorId}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the doctor, not of their user. */
                doctorId: components["parameters"]["DoctorId"];
            };
            cookie?: never;
        };
        /**
         * The posts of a doctor
         * @description With those that nobody else sees, for the doctor and the back office; for others what is published.
         */
        get: operations["listDoctorPosts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/post-categories": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * All categories of posts
         * @description The whole list, to choose from and to manage, without what is archived.
         */
        get: operations["listPostCategories"];
        put?: never;
        /**
         * Add a category of posts
         * @description A name is taken once, regardless of case and accents.
         */
        post: operations["createPostCategory"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/post-categories/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the record that the path names. */
                id: components["parameters"]["IdOfRecord"];
            };
            cookie?: never;
        };
        /**
         * One category of posts
         * @description With its version, to be sent back in `If-Match` with a change.
         */
        get: operations["getPostCategory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Rename a category of posts
         * @description The posts in it show the new name. A name is taken once, regardless of case and accents.
         */
        patch: operations["updatePostCategory"];
        trace?: never;
    };
    "/post-categories/archived/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the record that the path names. */
                id: components["parameters"]["IdOfRecord"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Archive a category of posts, or bring it back
         * @description What is archived is read by its id and where it is referred to, and left out of the lists without `archived`. It keeps its name.
         */
        patch: operations["archivePostCategory"];
        trace?: never;
    };
    "/doctors-referrals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * All referrals; a doctor's own for a DOCTOR
         * @description Each with the doctor who referred and the lead.
         */
        get: operations["listReferrals"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/doctors-referrals/page": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The referrals, page by page
         * @description The referrals that `listReferrals` lists. The search looks at the leads names, e-mail and phone, and at the doctor who referred. Each read is recorded.
         */
        get: operations["browseReferrals"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/doctors-referrals/export/csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The referrals, as a spreadsheet
         * @description The rows of `browseReferrals` with the same search, filters and order, all of them: semicolons, a byte-order mark, Spanish headings. The rows are sent as they are read. Each read is recorded.
         */
        get: operations["exportReferrals"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/doctors-referrals/lead": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Refer a lead
         * @description A DOCTOR refers in their own name; BACKOFFICE, and only BACKOFFICE, names the doctor in `referrerDoctorId`.
         */
        post: operations["createReferral"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/doctors-referrals/lead/email": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Whether an e-mail was already referred
         * @description What somebody should know before they refer a lead with this e-mail. It forbids nothing. Each check is recorded, and many in a short time are
         *     refused (429): enough for whoever refers, and not for whoever tries one address after the other.
         */
        get: operations["checkLeadEmail"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/doctors-referrals/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the record that the path names. */
                id: components["parameters"]["IdOfRecord"];
            };
            cookie?: never;
        };
        /**
         * One referral
         * @description With its version, to be sent back in `If-Match` with a change.
         */
        get: operations["getReferral"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change the status and the notes of a lead
         * @description The notes that are sent replace the ones before; without them they stay. Whoever takes their own change back within a minute gives the lead back the `statusSince` that
         *     it had.
         */
        patch: operations["updateReferral"];
        trace?: never;
    };
    "/doctors-referrals/lead/{id}/history": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the record that the path names. */
                id: components["parameters"]["IdOfRecord"];
            };
            cookie?: never;
        };
        /**
         * Who changed a lead, and when
         * @description From the audit log. The first entry of a referral that was imported may be missing.
         */
        get: operations["listReferralChanges"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/doctors-referrals/doctor": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The doctors who refer, with how many leads each has referred
         * @description Those with the most leads first, then by name. The search looks at the doctor's names, e-mail, CUIT and licence number. Each read is recorded.
         */
        get: operations["listReferrers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/doctors-referrals/doctor/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the doctor, not of their user. */
                id: components["parameters"]["IdOfDoctor"];
            };
            cookie?: never;
        };
        /**
         * A doctor and the leads that they referred
         * @description A doctor who exists and has referred nobody has an empty list.
         */
        get: operations["getReferrer"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Whether the process is alive
         * @description Answers as long as the process lives, in maintenance and without the database too.
         */
        get: operations["getHealth"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ready": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Whether the server can serve requests
         * @description 503 while the database is out of reach or files cannot be stored, and before the server stops. It does not tell whether the platform is in maintenance.
         */
        get: operations["getReadiness"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** @example 12 */
        Id: number;
        /**
         * Format: line
         * @description One line of text with something to see in it.
         * @example Av. Santa Fe 3253
         */
        Line: string;
        /**
         * @example BACKOFFICE
         * @enum {string}
         */
        Role: "BACKOFFICE" | "DOCTOR" | "ADMINISTRATOR_CLINIC" | "SECRETARY";
        /**
         * @description What happened, for programs; the status says as much to those who do not know the code.
         *     - malformed: the request cannot be read.
         *     - unauthorized: nobody is signed in, or the session ended. invalid_credentials: the password is not that of the account. second_step: it is, and more is asked for (403 where somebody is signed in).
         *     - forbidden: the caller's role may not do this. password_change_required: somebody else chose the caller's password. validation_pending: the back office has not validated the account. second_step_required: the role needs a second step, and the account has none.
         *     - not_found: the record does not exist, or is not the caller's. method_not_allowed: the path has no such method.
         *     - timeout: the request took too long to arrive.
         *     - conflict: the change contradicts what is stored. duplicate: somebody has the name or address already. dni_taken: another patient has the DNI.
         *     - transition: the record's status does not lead to the one that was asked for. too_early: it does so later.
         *     - ended: the link or the code was used, or is over. wrong_code: it is another one.
         *     - slot_unavailable: the time is not free. overbooking_limit: the doctor has as many overbookings on that day as they allow. appointments_touched: some appointments were not named.
         *     - service_changed: the service has another price or length by now, or is no longer offered.
         *     - already_reversed: the transaction was reversed before. insufficient_balance: the balance is less than what would be taken.
         *     - changed: somebody changed the record in the meantime.
         *     - too_large: the request, or a file in it. unsupported_media_type: its format.
         *     - invalid: the request does not fit this contract. implausible: a date or a year cannot be right. unknown_reference: no record has this id.
         *       referrer: the doctor who refers is missing, or not the caller's to choose. not_an_image: the file is of another kind or damaged.
         *       captcha: the human verification failed. idempotency_key_reused: the key belongs to another request.
         *     - too_many_tries: wait as long as `Retry-After` says.
         *     - refused: any other fault of the request.
         *     - internal: a fault of the server. captcha_unreachable: of the provider of human verification. bad_gateway: of the file store.
         *     - unavailable: maintenance, or no database. busy: too much work, or what it needs is in use just now; try again soon. storage_unavailable: files cannot be stored just now; all else goes on.
         * @example not_found
         * @enum {string}
         */
        ErrorCode: "malformed" | "unauthorized" | "invalid_credentials" | "forbidden" | "password_change_required" | "not_found" | "method_not_allowed" | "timeout" | "conflict" | "duplicate" | "dni_taken" | "transition" | "too_early" | "ended" | "wrong_code" | "validation_pending" | "second_step" | "second_step_required" | "slot_unavailable" | "overbooking_limit" | "appointments_touched" | "service_changed" | "already_reversed" | "insufficient_balance" | "changed" | "too_large" | "unsupported_media_type" | "invalid" | "implausible" | "unknown_reference" | "referrer" | "not_an_image" | "captcha" | "idempotency_key_reused" | "too_many_tries" | "refused" | "internal" | "captcha_unreachable" | "bad_gateway" | "unavailable" | "busy" | "storage_unavailable";
        /**
         * @description RFC 9457 problem details.
         * @example {
         *       "type": "about:blank",
         *       "status": 404,
         *       "title": "Not Found",
         *       "code": "not_found",
         *       "message": "No se encontró lo que buscás."
         *     }
         */
        Problem: {
            /**
             * Format: uri-reference
             * @default about:blank
             */
            type: string;
            status: number;
            /** @description The reason phrase of the status. */
            title: string;
            /** @description What happened this time, for whoever writes the client. */
            detail?: string;
            /**
             * Format: uri-reference
             * @description What names this one occurrence.
             */
            instance?: string;
            code: components["schemas"]["ErrorCode"];
            /** @description What happened, in Spanish, for people. */
            message: string;
            /** @description One message per field, by its path (`name`, `educations[0].title`). */
            errors?: {
                [key: string]: string;
            };
            /** @description What the time collides with, the earliest first, where the code is `slot_unavailable` or `overbooking_limit`. */
            collisions?: components["schemas"]["SlotCollision"][];
            /** @description The next free times of that doctor and clinic, where the code is one of these. */
            alternatives?: components["schemas"]["SlotAlternative"][];
            /** @description The appointments that were not named, where the code is `appointments_touched`. */
            appointments?: components["schemas"]["AgendaAppointment"][];
            /** @description With `dni_taken`: the patient who has it. */
            patientId?: components["schemas"]["Id"];
            /** @description With `second_step`: how the sign-in, or the change, goes on. */
            secondStep?: components["schemas"]["SecondStepChallenge"];
            /** @description The id under which the server logged the request. */
            requestId?: string;
        };
        /**
         * @example {
         *       "status": "ok",
         *       "message": "Listo."
         *     }
         */
        Acknowledgement: {
            /** @enum {string} */
            status: "ok";
            message: string;
        };
        /**
         * @example {
         *       "isAuthenticated": true,
         *       "role": "BACKOFFICE"
         *     }
         */
        SessionState: {
            isAuthenticated: boolean;
            role: components["schemas"]["Role"] | null;
        };
        /**
         * @example {
         *       "email": "backoffice@salvia.test",
         *       "password": "a long password",
         *       "recaptchaToken": "eyJhbGdvcml0aG0iOiJTSEEtMjU2In0"
         *     }
         */
        LoginInput: {
            /** Format: email */
            email: string;
            password: string;
            recaptchaToken: string;
        };
        /**
         * @example {
         *       "status": "ok",
         *       "message": "Bienvenido.",
         *       "access_token": "w0y2Jm4n1r5GZlM6Ck8xQeVtPbHs"
         *     }
         */
        LoginResult: {
            /** @enum {string} */
            status: "ok";
            message: string;
            access_token: string;
        };
        /**
         * @description A code of the authenticator app, a passkey, or a recovery code.
         * @example AUTHENTICATOR
         * @enum {string}
         */
        SecondStepMethod: "AUTHENTICATOR" | "PASSKEY" | "RECOVERY_CODE";
        /**
         * @example {
         *       "key": "Z8dTfWc0cQk3m2nB1xV4yU5tR6sE7aD8fG9hJ0kL1zM",
         *       "methods": [
         *         "AUTHENTICATOR",
         *         "RECOVERY_CODE"
         *       ],
         *       "expiresAt": "2026-12-01T12:10:00.000Z"
         *     }
         */
        SecondStepChallenge: {
            /** @description Goes with the second step. */
            key: components["schemas"]["SecretKey"];
            methods: components["schemas"]["SecondStepMethod"][];
            /** @description What `navigator.credentials.get` takes, as JSON (`PublicKeyCredentialRequestOptionsJSON` of WebAuthn). Only where the account has a passkey. */
            passkey?: {
                [key: string]: unknown;
            };
            /** Format: date-time */
            expiresAt: string;
        };
        /**
         * @example {
         *       "key": "Z8dTfWc0cQk3m2nB1xV4yU5tR6sE7aD8fG9hJ0kL1zM",
         *       "code": "481516"
         *     }
         */
        ProvideSecondStepInput: {
            key: components["schemas"]["SecretKey"];
            /**
             * Format: code
             * @description Six digits, or a recovery code; spaces and hyphens do not matter.
             */
            code: string;
        };
        /**
         * @description Bytes in base64url, as the browser's `toJSON()` of a credential tells them.
         * @example dGVzdC1jcmVkZW50aWFs
         */
        PasskeyPart: string;
        /**
         * @description What the browser calls a passkey, in base64url.
         * @example dGVzdC1jcmVkZW50aWFs
         */
        PasskeyId: string;
        /**
         * @example {
         *       "key": "Z8dTfWc0cQk3m2nB1xV4yU5tR6sE7aD8fG9hJ0kL1zM",
         *       "credentialId": "dGVzdC1jcmVkZW50aWFs",
         *       "clientDataJSON": "eyJ0eXBlIjoid2ViYXV0aG4uZ2V0In0",
         *       "authenticatorData": "SZYN5YgOjGh0NBcPZHZgW4",
         *       "signature": "MEUCIQDx"
         *     }
         */
        ProvidePasskeyInput: {
            key: components["schemas"]["SecretKey"];
            credentialId: components["schemas"]["PasskeyId"];
            clientDataJSON: components["schemas"]["PasskeyPart"];
            authenticatorData: components["schemas"]["PasskeyPart"];
            signature: components["schemas"]["PasskeyPart"];
        };
        /**
         * @example {
         *       "currentPassword": "a long sentence"
         *     }
         */
        CurrentPasswordInput: {
            currentPassword: string;
            /**
             * Format: code
             * @description After 403 `second_step`: six digits of the authenticator app, or a recovery code; spaces and hyphens do not matter.
             */
            code?: string;
            /** @description After 403 `second_step`: what the browser answers to the `passkey` of `secondStep`, with its key. */
            passkey?: components["schemas"]["ProvidePasskeyInput"];
        };
        /**
         * @example {
         *       "id": 3,
         *       "name": "Notebook del consultorio",
         *       "createdAt": "2026-05-02T14:00:00.000Z",
         *       "lastUsedAt": null
         *     }
         */
        Passkey: {
            id: components["schemas"]["Id"];
            /** @description What its owner calls it. */
            name: string;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            lastUsedAt: string | null;
        };
        /**
         * @example {
         *       "isOn": true,
         *       "isRequired": false,
         *       "authenticatorSince": "2026-05-02T14:00:00.000Z",
         *       "passkeys": [],
         *       "recoveryCodesLeft": 10
         *     }
         */
        SecondStep: {
            /** @description Whether a sign-in asks for it. */
            isOn: boolean;
            /** @description The deployment wants one of everybody with the role. */
            isRequired: boolean;
            /**
             * Format: date-time
             * @description Since when the authenticator app is in use.
             */
            authenticatorSince: string | null;
            passkeys: components["schemas"]["Passkey"][];
            recoveryCodesLeft: number;
        };
        /**
         * @example {
         *       "recoveryCodes": [
         *         "k7dm-4q2x-9fhw-t3bn"
         *       ]
         *     }
         */
        SecondStepAdded: {
            /** @description Each works once in place of the second step. Empty where the account had a second step, and its codes, before. */
            recoveryCodes: string[];
        };
        /**
         * @example {
         *       "key": "Z8dTfWc0cQk3m2nB1xV4yU5tR6sE7aD8fG9hJ0kL1zM",
         *       "secret": "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP",
         *       "uri": "otpauth://totp/Salvia:ana%40example.com?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP",
         *       "expiresAt": "2026-12-01T12:10:00.000Z"
         *     }
         */
        AuthenticatorOffer: {
            /** @description Goes with the code to `confirmAuthenticator`. */
            key: components["schemas"]["SecretKey"];
            /** @description In base32, for whoever types it. */
            secret: string;
            /** @description The same as an `otpauth` address, for a QR code. */
            uri: string;
            /** Format: date-time */
            expiresAt: string;
        };
        /**
         * @example {
         *       "key": "Z8dTfWc0cQk3m2nB1xV4yU5tR6sE7aD8fG9hJ0kL1zM",
         *       "code": "481516"
         *     }
         */
        ConfirmAuthenticatorInput: {
            key: components["schemas"]["SecretKey"];
            /** Format: digits */
            code: string;
        };
        /**
         * @example {
         *       "key": "Z8dTfWc0cQk3m2nB1xV4yU5tR6sE7aD8fG9hJ0kL1zM",
         *       "options": {},
         *       "expiresAt": "2026-12-01T12:10:00.000Z"
         *     }
         */
        PasskeyOffer: {
            /** @description Goes with what the browser answers to `addPasskey`. */
            key: components["schemas"]["SecretKey"];
            /** @description What `navigator.credentials.create` takes, as JSON (`PublicKeyCredentialCreationOptionsJSON` of WebAuthn). */
            options: {
                [key: string]: unknown;
            };
            /** Format: date-time */
            expiresAt: string;
        };
        /**
         * @example {
         *       "key": "Z8dTfWc0cQk3m2nB1xV4yU5tR6sE7aD8fG9hJ0kL1zM",
         *       "name": "Notebook del consultorio",
         *       "credentialId": "dGVzdC1jcmVkZW50aWFs",
         *       "clientDataJSON": "eyJ0eXBlIjoid2ViYXV0aG4uY3JlYXRlIn0",
         *       "attestationObject": "o2NmbXRkbm9uZQ",
         *       "transports": [
         *         "internal"
         *       ]
         *     }
         */
        AddPasskeyInput: {
            key: components["schemas"]["SecretKey"];
            name: components["schemas"]["Line"];
            credentialId: components["schemas"]["PasskeyId"];
            clientDataJSON: components["schemas"]["PasskeyPart"];
            attestationObject: components["schemas"]["PasskeyPart"];
            /** @description By which ways the browser reaches it. */
            transports?: string[];
        };
        /**
         * @example {
         *       "provider": "none"
         *     }
         */
        CaptchaChallenge: {
            /** @enum {string} */
            provider: "altcha" | "recaptcha" | "none";
            siteKey?: string;
            /** @description The puzzle, as the provider's widget takes it. */
            challenge?: {
                [key: string]: unknown;
            };
            /** @description The accounts that the login page may offer; only in demo mode. */
            demoAccounts?: {
                role: components["schemas"]["Role"];
                email: string;
                password: string;
            }[];
        };
        /**
         * @example {
         *       "specialities": [
         *         {
         *           "id": 4,
         *           "name": "Cardiología"
         *         }
         *       ]
         *     }
         */
        SignUpForm: {
            specialities: components["schemas"]["Named"][];
        };
        /**
         * @example {
         *       "firstName": "Martín",
         *       "lastName": "Álvarez",
         *       "email": "martin.alvarez@example.com",
         *       "phone": "11 5678-1234",
         *       "licenseNumber": "MN 104522",
         *       "cuit": "20-28456123-7",
         *       "specialty": 4,
         *       "password": "a long sentence",
         *       "acceptsTerms": true,
         *       "recaptchaToken": "token"
         *     }
         */
        SignUpInput: {
            firstName: components["schemas"]["FirstName"];
            lastName: components["schemas"]["LastName"];
            email: components["schemas"]["Email"];
            phone: components["schemas"]["PatientPhone"];
            licenseNumber: components["schemas"]["LicenseNumber"];
            cuit: components["schemas"]["Cuit"];
            /** @description The id of the speciality. */
            specialty: components["schemas"]["Id"];
            password: components["schemas"]["NewPassword"];
            /** @constant */
            acceptsTerms: true;
            recaptchaToken: string;
        };
        /**
         * @description What only the browser knows that was given it, or only who reads the mail.
         * @example Z8dTfWc0cQk3m2nB1xV4yU5tR6sE7aD8fG9hJ0kL1zM
         */
        SecretKey: string;
        /**
         * @example {
         *       "status": "ok",
         *       "message": "Te enviamos un código.",
         *       "key": "Z8dTfWc0cQk3m2nB1xV4yU5tR6sE7aD8fG9hJ0kL1zM",
         *       "resendAfterSeconds": 30
         *     }
         */
        CodeSent: {
            /** @enum {string} */
            status: "ok";
            message: string;
            /** @description Goes with the code to `proveEmail`. */
            key: components["schemas"]["SecretKey"];
            /** @description How long until another one can be sent. */
            resendAfterSeconds: number;
        };
        /**
         * @example {
         *       "key": "Z8dTfWc0cQk3m2nB1xV4yU5tR6sE7aD8fG9hJ0kL1zM",
         *       "code": "481516"
         *     }
         */
        ProveEmailInput: {
            key: components["schemas"]["SecretKey"];
            /** Format: digits */
            code: string;
        };
        /**
         * @example {
         *       "key": "Z8dTfWc0cQk3m2nB1xV4yU5tR6sE7aD8fG9hJ0kL1zM"
         *     }
         */
        ResendCodeInput: {
            key: components["schemas"]["SecretKey"];
        };
        /**
         * @example {
         *       "email": "doctor@salvia.test",
         *       "recaptchaToken": "token"
         *     }
         */
        RequestPasswordResetInput: {
            /** Format: email */
            email: string;
            recaptchaToken: string;
        };
        /**
         * @example {
         *       "token": "Z8dTfWc0cQk3m2nB1xV4yU5tR6sE7aD8fG9hJ0kL1zM"
         *     }
         */
        CheckPasswordResetInput: {
            token: components["schemas"]["SecretKey"];
        };
        /**
         * @example {
         *       "email": "doctor@salvia.test",
         *       "expiresAt": "2026-11-26T15:00:00.000Z"
         *     }
         */
        PasswordReset: {
            /** @description Whose account it is. */
            email: string;
            /** Format: date-time */
            expiresAt: string;
        };
        /**
         * @example {
         *       "token": "Z8dTfWc0cQk3m2nB1xV4yU5tR6sE7aD8fG9hJ0kL1zM",
         *       "newPassword": "another long sentence"
         *     }
         */
        ResetPasswordInput: {
            token: components["schemas"]["SecretKey"];
            newPassword: components["schemas"]["NewPassword"];
        };
        /**
         * @description Whether the back office has validated the account.
         * @example PENDING
         * @enum {string}
         */
        SignUpStatus: "PENDING" | "APPROVED" | "REJECTED";
        /**
         * @example {
         *       "id": 12,
         *       "version": 1,
         *       "status": "PENDING",
         *       "statusSince": "2026-11-25T14:00:00.000Z",
         *       "createdAt": "2026-11-25T13:50:00.000Z",
         *       "userId": 140,
         *       "firstName": "Martín",
         *       "lastName": "Álvarez",
         *       "email": "martin.alvarez@example.com",
         *       "phone": "11 5678-1234",
         *       "licenseNumber": "MN 104522",
         *       "cuit": "20-28456123-7",
         *       "speciality": {
         *         "id": 4,
         *         "name": "Cardiología"
         *       },
         *       "sameIdentity": [],
         *       "rejectedReason": null,
         *       "decidedBy": null
         *     }
         */
        SignUp: {
            id: components["schemas"]["Id"];
            version: number;
            status: components["schemas"]["SignUpStatus"];
            /** Format: date-time */
            statusSince: string;
            /** Format: date-time */
            createdAt: string;
            /** @description The account. */
            userId: components["schemas"]["Id"];
            firstName: string;
            lastName: string;
            email: string;
            phone: string;
            licenseNumber: string;
            cuit: string;
            speciality: components["schemas"]["Named"];
            /** @description The other users who have the CUIT. */
            sameIdentity: (components["schemas"]["PersonName"] & {
                id: components["schemas"]["Id"];
            })[];
            /** @description As the person was told. */
            rejectedReason: string | null;
            decidedBy: components["schemas"]["PersonName"] | null;
        };
        /**
         * @description A rejection has a reason.
         * @example {
         *       "status": "REJECTED",
         *       "rejectedReason": "La matrícula no figura en el registro."
         *     }
         */
        UpdateSignUpInput: {
            /** @enum {string} */
            status: "APPROVED" | "REJECTED";
            rejectedReason?: components["schemas"]["AppointmentReason"];
        };
        /**
         * @example {
         *       "id": 1,
         *       "firstName": "Ana",
         *       "lastName": "Pérez",
         *       "email": "backoffice@salvia.test",
         *       "phone": "11 5678-1234"
         *     }
         */
        OwnAccount: {
            id: components["schemas"]["Id"];
            firstName: string;
            lastName: string;
            email: string;
            phone: string | null;
        };
        /**
         * @example {
         *       "firstName": "Ana",
         *       "lastName": "Pérez",
         *       "phone": "11 5678-1234"
         *     }
         */
        UpdateOwnAccountInput: {
            firstName: components["schemas"]["FirstName"];
            lastName: components["schemas"]["LastName"];
            phone: components["schemas"]["PatientPhone"] | null;
        };
        /**
         * @example {
         *       "email": "ana.perez@example.com",
         *       "currentPassword": "a long sentence"
         *     }
         */
        RequestEmailChangeInput: {
            email: components["schemas"]["Email"];
            currentPassword: string;
        };
        /**
         * @description The colours; `system` follows the device.
         * @example dark
         * @enum {string}
         */
        ConsoleTheme: "light" | "dark" | "system";
        /**
         * @description The size of all text, beside what the browser makes of it.
         * @example NORMAL
         * @enum {string}
         */
        TextSize: "SMALL" | "NORMAL" | "LARGE";
        /**
         * @description How close the rows of lists are.
         * @example NORMAL
         * @enum {string}
         */
        Density: "NORMAL" | "COMPACT";
        /**
         * @description How much lines and quiet text stand out.
         * @example NORMAL
         * @enum {string}
         */
        Contrast: "NORMAL" | "HIGH";
        /**
         * @description The path of a page of the console, below its beginning.
         * @example /schedule
         */
        ConsolePath: string;
        /**
         * @description The links that the menu does not show.
         * @example [
         *       "/chats"
         *     ]
         */
        HiddenPaths: components["schemas"]["ConsolePath"][];
        /**
         * @description How many rows a page of a list has at first.
         * @example 25
         * @enum {integer}
         */
        PageSize: 10 | 25 | 50 | 100 | 250;
        /**
         * @description What somebody has chosen; what is absent was never chosen.
         * @example {
         *       "theme": "light",
         *       "textSize": "LARGE",
         *       "rowsPerPage": 25,
         *       "landing": "/schedule",
         *       "hidden": [
         *         "/chats"
         *       ]
         *     }
         */
        Preferences: {
            theme?: components["schemas"]["ConsoleTheme"];
            textSize?: components["schemas"]["TextSize"];
            density?: components["schemas"]["Density"];
            contrast?: components["schemas"]["Contrast"];
            rowsPerPage?: components["schemas"]["PageSize"];
            landing?: components["schemas"]["ConsolePath"];
            hidden?: components["schemas"]["HiddenPaths"];
            weekStart?: components["schemas"]["WeekStart"];
            notifications?: components["schemas"]["NotificationChoices"];
            quietHours?: components["schemas"]["QuietHours"];
        };
        /**
         * @example {
         *       "theme": "light"
         *     }
         */
        UpdatePreferencesInput: {
            theme?: components["schemas"]["ConsoleTheme"];
            textSize?: components["schemas"]["TextSize"];
            density?: components["schemas"]["Density"];
            contrast?: components["schemas"]["Contrast"];
            rowsPerPage?: components["schemas"]["PageSize"];
            landing?: components["schemas"]["ConsolePath"];
            hidden?: components["schemas"]["HiddenPaths"];
            weekStart?: components["schemas"]["WeekStart"];
            notifications?: components["schemas"]["NotificationChoicesInput"];
            quietHours?: components["schemas"]["QuietHoursInput"];
        };
        /**
         * @example {
         *       "id": 41,
         *       "isCurrent": true,
         *       "browser": "Firefox 145",
         *       "system": "Windows",
         *       "ipAddress": "203.0.113.7",
         *       "createdAt": "2026-11-26T12:00:00.000Z",
         *       "lastUsedAt": "2026-11-26T12:40:00.000Z"
         *     }
         */
        OwnSession: {
            id: components["schemas"]["Id"];
            /** @description It is the one that asks. */
            isCurrent: boolean;
            /** @description As it says of itself. */
            browser: string | null;
            system: string | null;
            /** @description Where the sign-in came from. */
            ipAddress: string | null;
            /** Format: date-time */
            createdAt: string;
            /**
             * Format: date-time
             * @description To the minute.
             */
            lastUsedAt: string;
        };
        /**
         * @example {
         *       "ended": 2
         *     }
         */
        EndedSessions: {
            /** @description How many. */
            ended: number;
        };
        /**
         * @example {
         *       "account": {
         *         "id": 7,
         *         "email": "doctor@salvia.test",
         *         "firstName": "Martín",
         *         "lastName": "Álvarez",
         *         "dni": "28456123",
         *         "roleType": "DOCTOR",
         *         "validated": true,
         *         "isActive": true,
         *         "gender": "MALE",
         *         "dateBirthday": "1981-06-23",
         *         "phone": "1145678901",
         *         "employeeNumber": null,
         *         "profileImage": null
         *       },
         *       "sessions": [],
         *       "activity": [
         *         {
         *           "at": "2026-11-26T12:00:00.000Z",
         *           "operation": "login",
         *           "entity": "users",
         *           "recordId": 7,
         *           "ipAddress": "203.0.113.7"
         *         }
         *       ]
         *     }
         */
        OwnData: {
            account: components["schemas"]["User"];
            sessions: components["schemas"]["OwnSession"][];
            activity: {
                /** Format: date-time */
                at: string;
                operation: string;
                entity: string;
                recordId: number | null;
                ipAddress: string | null;
            }[];
        };
        /**
         * @example {
         *       "id": 1,
         *       "firstName": "Ana",
         *       "lastName": "Pérez",
         *       "email": "backoffice@salvia.test",
         *       "roleType": "BACKOFFICE",
         *       "doctorId": null
         *     }
         */
        CurrentUser: {
            id: components["schemas"]["Id"];
            firstName: string;
            lastName: string;
            email: string;
            roleType: components["schemas"]["Role"];
            /** @description The id of the doctor whom this person is; null for somebody who is none. */
            doctorId?: number | null;
            /** @description Somebody else chose the password. Until it is changed nothing else is open (403 `password_change_required`). */
            mustChangePassword?: boolean;
            /** @description The deployment wants a second step of everybody with the role, and the account has none. Until then nothing else is open (403 `second_step_required`). */
            mustAddSecondStep?: boolean;
            /** @description What became of the person's own request for the account, while it is not validated. Until then nothing else is open (403 `validation_pending`). Null for everybody else. */
            signUp?: {
                status: components["schemas"]["SignUpStatus"];
                rejectedReason: string | null;
            } | null;
            preferences?: components["schemas"]["Preferences"];
            /** @description Whether the deployment admits the role. Whoever it does not admit reads their own name and signs out, and nothing else. */
            isAdmitted?: boolean;
            /** @description The data are the demo's, which a client may say, and show what is for those who try it. */
            isDemo?: boolean;
            /** @description The clinics' zone, in which a client shows times. It decides what today is. */
            timeZone?: string;
            /**
             * @description The `operationId` of each operation with `x-extension` that the backend has, whoever may call it. Without this field it has none of
             *     them, but for those that work where they are answered: `getChallenge`, `getHealth`, `getReadiness`, and the files at the paths that
             *     other answers give.
             */
            extensions?: string[];
        };
        /**
         * @example {
         *       "currentPassword": "a long sentence",
         *       "newPassword": "another long sentence"
         *     }
         */
        ChangePasswordInput: {
            currentPassword: string;
            /** @description Differs from the current one. */
            newPassword: components["schemas"]["NewPassword"];
        };
        /**
         * Format: date-time
         * @description Since when it is archived, which means that it is no longer offered where one chooses. Null while it is not.
         * @example null
         */
        ArchivedAt: string | null;
        /**
         * @example {
         *       "id": 12,
         *       "name": "OSDE",
         *       "createdAt": "2026-03-02T14:05:00.000Z",
         *       "archivedAt": null
         *     }
         */
        Insurance: {
            id: components["schemas"]["Id"];
            name: string;
            /** Format: date-time */
            createdAt: string;
            archivedAt?: components["schemas"]["ArchivedAt"];
        };
        /**
         * @example {
         *       "isArchived": true
         *     }
         */
        ArchiveInput: {
            isArchived: boolean;
        };
        /**
         * @example {
         *       "name": "OSDE"
         *     }
         */
        InsuranceInput: {
            name: components["schemas"]["Line"];
        };
        /**
         * Format: text
         * @description Text of several lines.
         * @example Atiende de lunes a jueves.
         *     Habla inglés.
         */
        Text: string;
        /**
         * Format: optional-line
         * @description One line of text, perhaps empty.
         * @example
         */
        OptionalLine: string;
        /** @example Martín */
        FirstName: components["schemas"]["Line"];
        /** @example Álvarez */
        LastName: components["schemas"]["Line"];
        /**
         * Format: email
         * @example martin.alvarez@example.com
         */
        Email: string;
        /**
         * Format: dni
         * @example 28456123
         */
        Dni: string;
        /**
         * Format: cuit
         * @description The tax number, with or without its hyphens.
         * @example 20-28456123-7
         */
        Cuit: string;
        /**
         * Format: date
         * @description A plain date.
         * @example 1984-06-23
         */
        Day: string;
        /**
         * Format: date-time
         * @description A moment in UTC.
         * @example 2019-11-08T03:00:00.000Z
         */
        Instant: string;
        /** @example 1999 */
        Year: number;
        /**
         * @example FEMALE
         * @enum {string}
         */
        Gender: "MALE" | "FEMALE" | "NA";
        /**
         * @example LINKEDIN
         * @enum {string}
         */
        SocialNetwork: "FACEBOOK" | "TWITTER" | "LINKEDIN" | "INSTAGRAM" | "YOUTUBE" | "OTHER";
        /**
         * @example Córdoba
         * @enum {string}
         */
        Province: "Buenos Aires" | "Catamarca" | "Chaco" | "Chubut" | "Ciudad Autonoma de Buenos Aires" | "Córdoba" | "Corrientes" | "Entre Ríos" | "Formosa" | "Jujuy" | "La Pampa" | "La Rioja" | "Mendoza" | "Misiones" | "Neuquén" | "Río Negro" | "Salta" | "San Juan" | "San Luis" | "Santa Cruz" | "Santa Fe" | "Santiago del Estero" | "Tierra del Fuego" | "Tucumán";
        /**
         * @example {
         *       "firstName": "Ana",
         *       "lastName": "Pérez"
         *     }
         */
        PersonName: {
            firstName: string;
            lastName: string;
        };
        /**
         * @example {
         *       "id": 7,
         *       "email": "doctor@salvia.test",
         *       "firstName": "Martín",
         *       "lastName": "Álvarez",
         *       "dni": "28456123",
         *       "roleType": "DOCTOR",
         *       "validated": true,
         *       "isActive": true,
         *       "gender": "MALE",
         *       "dateBirthday": "1981-06-23",
         *       "phone": "1145678901",
         *       "employeeNumber": null,
         *       "profileImage": null
         *     }
         */
        User: {
            id: components["schemas"]["Id"];
            email: string;
            firstName: string;
            lastName: string;
            dni: string | null;
            roleType: components["schemas"]["Role"];
            validated: boolean;
            isActive: boolean;
            gender: components["schemas"]["Gender"] | null;
            /** Format: date */
            dateBirthday: string | null;
            phone: string | null;
            employeeNumber?: string | null;
            /** @description Whether a sign-in asks for more than the password. Only in the details. */
            hasSecondStep?: boolean;
            /** @description The path of the image, below the address of the API. */
            profileImage?: string | null;
            /** @description Only in the details of a doctor. */
            doctor?: components["schemas"]["Doctor"];
            /** @description Where a SECRETARY or ADMINISTRATOR_CLINIC works, by name. Only in their details. */
            clinics?: components["schemas"]["Workplace"][];
        };
        /**
         * @example {
         *       "data": [],
         *       "total": 0,
         *       "mostCounted": 10000,
         *       "hasPrevious": false,
         *       "hasNext": false
         *     }
         */
        UserPage: {
            data: components["schemas"]["User"][];
            total: components["schemas"]["CountedTotal"];
            mostCounted: components["schemas"]["MostCounted"];
            /** @description Whether there are rows before these. */
            hasPrevious: boolean;
            /** @description Whether there are rows after these. */
            hasNext: boolean;
            counts?: components["schemas"]["FieldCounts"];
        };
        /**
         * @description The number of rows of all pages, up to `mostCounted`.
         * @example 412
         */
        CountedTotal: number;
        /**
         * @description Where counting ended. A total as high stands for that many or more. Where a search finds many, it ends earlier.
         * @example 10000
         */
        MostCounted: number;
        /**
         * @description How many rows have each value of the field that `countBy` names, up to 10 000; only there.
         * @example [
         *       {
         *         "value": "DOCTOR",
         *         "count": 60
         *       },
         *       {
         *         "value": "SECRETARY",
         *         "count": 12
         *       }
         *     ]
         */
        FieldCounts: {
            value: string;
            count: number;
        }[];
        /**
         * @example {
         *       "id": 3,
         *       "categories": [
         *         {
         *           "id": 4,
         *           "name": "Cardiología"
         *         }
         *       ],
         *       "specialty": "Cardiología",
         *       "medicalLicenseNumber": "MN 104522",
         *       "cuit": "20-28456123-7",
         *       "recommendedBy": null,
         *       "description": "Atiende de lunes a jueves.",
         *       "profileImage": null,
         *       "educations": [
         *         {
         *           "title": "Médico",
         *           "institution": "Universidad de Buenos Aires",
         *           "startYear": 1999,
         *           "endYear": 2006
         *         }
         *       ],
         *       "certifications": [
         *         {
         *           "name": "Ecocardiografía",
         *           "issuedBy": "Sociedad Argentina de Cardiología",
         *           "issueDate": "2015-08-14T03:00:00.000Z"
         *         }
         *       ],
         *       "socialLinks": [
         *         {
         *           "platform": "LINKEDIN",
         *           "url": "https://www.linkedin.com/in/martin-alvarez"
         *         }
         *       ],
         *       "choice": {
         *         "quantity": 120
         *       }
         *     }
         */
        Doctor: {
            id: components["schemas"]["Id"];
            /** @description The first one is the speciality. */
            categories: {
                id: components["schemas"]["Id"];
                name: string;
            }[];
            /** @description The name of the first category. */
            specialty: string | null;
            /** @description The health insurers that the doctor works with, by name, archived ones among them. */
            insurances?: components["schemas"]["DoctorInsurance"][];
            medicalLicenseNumber: string | null;
            cuit: string | null;
            recommendedBy: string | null;
            description: string | null;
            /** @description The path of the image, below the address of the API. */
            profileImage: string | null;
            educations: components["schemas"]["Education"][];
            certifications: components["schemas"]["Certification"][];
            socialLinks: components["schemas"]["SocialLink"][];
            choice?: {
                /** @description The balance. */
                quantity: number;
            };
        };
        /**
         * @example {
         *       "title": "Médico",
         *       "institution": "Universidad de Buenos Aires",
         *       "startYear": 1999,
         *       "endYear": 2006
         *     }
         */
        Education: {
            title: string;
            institution: string;
            startYear: number;
            endYear?: number | null;
        };
        /**
         * @example {
         *       "id": 21,
         *       "name": "Consultorio Palermo",
         *       "city": "Buenos Aires"
         *     }
         */
        Workplace: {
            id: components["schemas"]["Id"];
            name: string;
            city: string;
        };
        /**
         * @example {
         *       "id": 5,
         *       "name": "OSDE"
         *     }
         */
        DoctorInsurance: {
            id: components["schemas"]["Id"];
            name: string;
        };
        /**
         * @example {
         *       "title": "Médico",
         *       "institution": "Universidad de Buenos Aires",
         *       "startYear": 1999,
         *       "endYear": 2006
         *     }
         */
        EducationInput: {
            title: components["schemas"]["Line"];
            institution: components["schemas"]["Line"];
            /** @description This year or an earlier one. */
            startYear: components["schemas"]["Year"];
            /** @description Between `startYear` and ten years from now. */
            endYear?: components["schemas"]["Year"] | null;
        };
        /**
         * @example {
         *       "name": "Ecocardiografía",
         *       "issuedBy": "Sociedad Argentina de Cardiología",
         *       "issueDate": "2015-08-14T03:00:00.000Z"
         *     }
         */
        Certification: {
            name: string;
            issuedBy: string;
            /** Format: date-time */
            issueDate: string;
        };
        /**
         * @example {
         *       "name": "Ecocardiografía",
         *       "issuedBy": "Sociedad Argentina de Cardiología",
         *       "issueDate": "2015-08-14T03:00:00.000Z"
         *     }
         */
        CertificationInput: {
            name: components["schemas"]["Line"];
            issuedBy: components["schemas"]["Line"];
            /** @description Today or an earlier day. */
            issueDate: components["schemas"]["Instant"];
        };
        /**
         * @example {
         *       "platform": "LINKEDIN",
         *       "url": "https://www.linkedin.com/in/martin-alvarez"
         *     }
         */
        SocialLink: {
            platform: components["schemas"]["SocialNetwork"];
            url: string;
        };
        /**
         * @example {
         *       "platform": "LINKEDIN",
         *       "url": "https://www.linkedin.com/in/martin-alvarez"
         *     }
         */
        SocialLinkInput: {
            /** @default OTHER */
            platform: components["schemas"]["SocialNetwork"];
            /** Format: line */
            url: string;
        };
        /**
         * @example {
         *       "id": 3,
         *       "specialty": "Cardiología",
         *       "user": {
         *         "firstName": "Martín",
         *         "lastName": "Álvarez"
         *       }
         *     }
         */
        DoctorSummary: {
            id: components["schemas"]["Id"];
            specialty: string | null;
            user: components["schemas"]["PersonName"];
        };
        /**
         * @example {
         *       "firstName": "Ana",
         *       "lastName": "Pérez",
         *       "email": "ana.perez@example.com",
         *       "password": "a long sentence",
         *       "roleType": "BACKOFFICE",
         *       "categories": [],
         *       "employeeNumber": "E-0142"
         *     }
         */
        CreateUserInput: components["schemas"]["CreateDoctorInput"] | components["schemas"]["CreateBackofficeInput"] | components["schemas"]["CreateStaffInput"];
        /**
         * @example {
         *       "firstName": "Martín",
         *       "lastName": "Álvarez",
         *       "email": "martin.alvarez@example.com",
         *       "password": "a long sentence",
         *       "roleType": "DOCTOR",
         *       "specialty": 4,
         *       "categories": [
         *         4
         *       ],
         *       "licenseNumber": "MN 104522",
         *       "cuit": "20-28456123-7"
         *     }
         */
        CreateDoctorInput: {
            firstName: components["schemas"]["FirstName"];
            lastName: components["schemas"]["LastName"];
            email: components["schemas"]["Email"];
            password: components["schemas"]["NewPassword"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            roleType: "DOCTOR";
            /** @description The id of the speciality. */
            specialty: components["schemas"]["Id"];
            /** @description The ids of the specialities; `specialty` is the first of them, listed or not. */
            categories?: components["schemas"]["CategoryIds"];
            licenseNumber: components["schemas"]["LicenseNumber"];
            cuit: components["schemas"]["Cuit"];
            recommendedBy?: components["schemas"]["RecommendedBy"];
            description?: components["schemas"]["Description"];
        };
        /**
         * @example {
         *       "firstName": "Ana",
         *       "lastName": "Pérez",
         *       "email": "ana.perez@example.com",
         *       "password": "a long sentence",
         *       "roleType": "BACKOFFICE",
         *       "categories": [],
         *       "employeeNumber": "E-0142"
         *     }
         */
        CreateBackofficeInput: {
            firstName: components["schemas"]["FirstName"];
            lastName: components["schemas"]["LastName"];
            email: components["schemas"]["Email"];
            password: components["schemas"]["NewPassword"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            roleType: "BACKOFFICE";
            categories?: components["schemas"]["NoCategories"];
            employeeNumber: components["schemas"]["Line"];
        };
        /**
         * @description Somebody who works at clinics, and reaches what is of these alone.
         * @example {
         *       "firstName": "Sofía",
         *       "lastName": "Ibarra",
         *       "email": "sofia.ibarra@example.com",
         *       "password": "a long sentence",
         *       "roleType": "SECRETARY",
         *       "categories": [],
         *       "clinicIds": [
         *         21
         *       ]
         *     }
         */
        CreateStaffInput: {
            firstName: components["schemas"]["FirstName"];
            lastName: components["schemas"]["LastName"];
            email: components["schemas"]["Email"];
            password: components["schemas"]["NewPassword"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            roleType: "SECRETARY" | "ADMINISTRATOR_CLINIC";
            categories?: components["schemas"]["NoCategories"];
            clinicIds: components["schemas"]["ClinicIds"];
        };
        /**
         * @description Neither one of the most common passwords nor little else than words of the product or names of its owner.
         * @example a long sentence
         */
        NewPassword: string;
        /**
         * @description The ids of a doctor's specialities, the main one first.
         * @example [
         *       4
         *     ]
         */
        CategoryIds: components["schemas"]["Id"][];
        /**
         * @description The ids of the clinics that a SECRETARY or ADMINISTRATOR_CLINIC works at. The back office alone says so.
         * @example [
         *       21
         *     ]
         */
        ClinicIds: components["schemas"]["Id"][];
        /**
         * @description The ids of the health insurers that a doctor works with.
         * @example [
         *       5
         *     ]
         */
        InsuranceIds: components["schemas"]["Id"][];
        /**
         * @description Only doctors have specialities.
         * @example []
         */
        NoCategories: components["schemas"]["Id"][];
        /** @example MN 104522 */
        LicenseNumber: components["schemas"]["Line"];
        /** @example Dra. Laura Sosa */
        RecommendedBy: components["schemas"]["OptionalLine"];
        /** @example Atiende de lunes a jueves. */
        Description: components["schemas"]["Text"];
        /**
         * @description A plain date that does not lie ahead; an empty part clears it.
         * @example 1981-06-23
         */
        DateBirthday: components["schemas"]["Day"] | string;
        /**
         * @description PNG, JPEG or WebP, at most 5 MB and 25 megapixels. It is stored as a new WebP without metadata. An empty part removes the image.
         * @example
         */
        ProfileImage: Blob | "";
        /**
         * @example {
         *       "firstName": "Ana María",
         *       "dateBirthday": "1990-02-11",
         *       "gender": "FEMALE"
         *     }
         */
        UserUpdate: {
            firstName?: components["schemas"]["FirstName"];
            lastName?: components["schemas"]["LastName"];
            dni?: components["schemas"]["Dni"];
            dateBirthday?: components["schemas"]["DateBirthday"];
            gender?: components["schemas"]["Gender"];
            categories?: components["schemas"]["NoCategories"];
            clinicIds?: components["schemas"]["ClinicIds"];
            profileImage?: components["schemas"]["ProfileImage"];
        };
        /**
         * @example {
         *       "description": "Atiende de lunes a jueves.",
         *       "categories": [
         *         4
         *       ],
         *       "education": [
         *         {
         *           "title": "Médico",
         *           "institution": "Universidad de Buenos Aires",
         *           "startYear": 1999,
         *           "endYear": 2006
         *         }
         *       ]
         *     }
         */
        DoctorUpdate: {
            firstName?: components["schemas"]["FirstName"];
            lastName?: components["schemas"]["LastName"];
            dni?: components["schemas"]["Dni"];
            dateBirthday?: components["schemas"]["DateBirthday"];
            gender?: components["schemas"]["Gender"];
            categories?: components["schemas"]["CategoryIds"];
            insuranceIds?: components["schemas"]["InsuranceIds"];
            profileImage?: components["schemas"]["ProfileImage"];
            education?: components["schemas"]["EducationInput"][];
            certifications?: components["schemas"]["CertificationInput"][];
            socialLinks?: components["schemas"]["SocialLinkInput"][];
            medicalLicenseNumber?: components["schemas"]["LicenseNumber"];
            cuit?: components["schemas"]["Cuit"];
            recommendedBy?: components["schemas"]["RecommendedBy"];
            description?: components["schemas"]["Description"];
        };
        /**
         * @example {
         *       "isActive": false
         *     }
         */
        UserStatusInput: {
            isActive?: boolean;
            validated?: boolean;
        };
        /**
         * @example {
         *       "id": 4,
         *       "name": "Cardiología",
         *       "createdAt": "2026-03-02T14:05:00.000Z",
         *       "archivedAt": null
         *     }
         */
        Speciality: {
            id: components["schemas"]["Id"];
            name: string;
            /** Format: date-time */
            createdAt: string;
            archivedAt?: components["schemas"]["ArchivedAt"];
        };
        /**
         * @example {
         *       "name": "Cardiología"
         *     }
         */
        CreateSpecialityInput: {
            name: components["schemas"]["Line"];
        };
        /**
         * @example {
         *       "name": "Cardiología"
         *     }
         */
        UpdateSpecialityInput: {
            name: components["schemas"]["Line"];
        };
        /**
         * @example {
         *       "id": 21,
         *       "name": "Consultorio Palermo",
         *       "address": "Av. Santa Fe 3253",
         *       "district": "Palermo",
         *       "city": "Buenos Aires",
         *       "state": "Ciudad Autonoma de Buenos Aires",
         *       "zipCode": "C1425BGJ",
         *       "latitude": -34.5882,
         *       "longitude": -58.4103,
         *       "createdAt": "2026-03-02T14:05:00.000Z",
         *       "doctorId": 3,
         *       "archivedAt": null
         *     }
         */
        Clinic: {
            id: components["schemas"]["Id"];
            name: string;
            address: string;
            district: string;
            city: string;
            state: components["schemas"]["Province"];
            zipCode: string;
            latitude: number;
            longitude: number;
            /** Format: date-time */
            createdAt: string;
            doctorId: components["schemas"]["Id"];
            archivedAt?: components["schemas"]["ArchivedAt"];
            /** @description The number that patients call. Empty where there is none. */
            phone?: string;
            /** @description The number to which patients write in WhatsApp. Empty where there is none. */
            whatsapp?: string;
            /** @description Whose clinic it is. */
            doctor?: components["schemas"]["PersonName"];
        };
        /**
         * @example {
         *       "name": "Consultorio Palermo",
         *       "address": "Av. Santa Fe 3253",
         *       "district": "Palermo",
         *       "city": "Buenos Aires",
         *       "state": "Ciudad Autonoma de Buenos Aires",
         *       "zipCode": "C1425BGJ",
         *       "latitude": -34.5882,
         *       "longitude": -58.4103
         *     }
         */
        ClinicFields: {
            name?: components["schemas"]["Line"];
            address?: components["schemas"]["Line"];
            district?: components["schemas"]["Line"];
            city?: components["schemas"]["Line"];
            state?: components["schemas"]["Province"];
            zipCode?: components["schemas"]["Line"];
            latitude?: number;
            longitude?: number;
            phone?: components["schemas"]["ClinicPhone"];
            whatsapp?: components["schemas"]["ClinicPhone"];
        };
        /**
         * Format: optional-phone
         * @description A number that patients can call or write to, as people write one, or nothing.
         * @example 11 4832-1100
         */
        ClinicPhone: string;
        /**
         * @example {
         *       "name": "Consultorio Palermo",
         *       "address": "Av. Santa Fe 3253",
         *       "district": "Palermo",
         *       "city": "Buenos Aires",
         *       "state": "Ciudad Autonoma de Buenos Aires",
         *       "zipCode": "C1425BGJ",
         *       "latitude": -34.5882,
         *       "longitude": -58.4103,
         *       "doctorId": 3
         *     }
         */
        CreateClinicInput: WithRequired<components["schemas"]["ClinicFields"], "name" | "address" | "district" | "city" | "state" | "zipCode" | "latitude" | "longitude"> & {
            doctorId: components["schemas"]["Id"];
        };
        /**
         * @example {
         *       "name": "Consultorio Palermo",
         *       "address": "Av. Santa Fe 3253",
         *       "district": "Palermo",
         *       "city": "Buenos Aires",
         *       "state": "Ciudad Autonoma de Buenos Aires",
         *       "zipCode": "C1425BGJ",
         *       "latitude": -34.5882,
         *       "longitude": -58.4103
         *     }
         */
        UpdateClinicInput: WithRequired<components["schemas"]["ClinicFields"], "name" | "address" | "district" | "state" | "zipCode" | "latitude" | "longitude">;
        /**
         * @example {
         *       "data": [],
         *       "total": 0,
         *       "mostCounted": 10000,
         *       "hasPrevious": false,
         *       "hasNext": false
         *     }
         */
        ClinicPage: {
            data: components["schemas"]["Clinic"][];
            total: components["schemas"]["CountedTotal"];
            mostCounted: components["schemas"]["MostCounted"];
            /** @description Whether there are rows before these. */
            hasPrevious: boolean;
            /** @description Whether there are rows after these. */
            hasNext: boolean;
            counts?: components["schemas"]["FieldCounts"];
        };
        /**
         * @example {
         *       "id": 88,
         *       "userId": 141,
         *       "user": {
         *         "email": "lucia.gomez@example.com",
         *         "firstName": "Lucía",
         *         "lastName": "Gómez",
         *         "phone": "1156781234",
         *         "dateBirthday": "1975-09-30",
         *         "dni": "24567890",
         *         "gender": "FEMALE"
         *       },
         *       "insurance": {
         *         "id": 12,
         *         "name": "OSDE"
         *       },
         *       "memberNumber": "61-123456-02",
         *       "createdAt": "2026-03-02T14:05:00.000Z",
         *       "updatedAt": "2026-03-02T14:05:00.000Z"
         *     }
         */
        Patient: {
            id: components["schemas"]["Id"];
            userId: components["schemas"]["Id"];
            user: {
                /** @description Empty where there is none. */
                email: string;
                firstName: string;
                lastName: string;
                phone: string | null;
                /** Format: date */
                dateBirthday: string | null;
                dni: string | null;
                /** @description A passport or another document of somebody without a DNI. */
                document?: string | null;
                gender?: components["schemas"]["Gender"] | null;
            };
            insurance?: components["schemas"]["PatientInsurance"] | null;
            /** @description The number that the insurer knows the patient by. */
            memberNumber?: string | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        /**
         * @description The insurer of a patient.
         * @example {
         *       "id": 12,
         *       "name": "OSDE"
         *     }
         */
        PatientInsurance: {
            id: components["schemas"]["Id"];
            name: string;
        };
        /**
         * @example {
         *       "firstName": "Lucía",
         *       "lastName": "Gómez",
         *       "dni": "24567890",
         *       "dateBirthday": "1975-09-30",
         *       "phone": "11 5678-1234",
         *       "email": "lucia.gomez@example.com",
         *       "gender": "FEMALE",
         *       "insuranceId": 12,
         *       "memberNumber": "61-123456-02"
         *     }
         */
        PatientInput: {
            firstName: components["schemas"]["FirstName"];
            lastName: components["schemas"]["LastName"];
            /** @description Null for somebody who has none, such as a visitor from abroad. */
            dni: components["schemas"]["Dni"] | null;
            /** @description A plain date that does not lie ahead. */
            dateBirthday: components["schemas"]["Day"];
            phone: components["schemas"]["PatientPhone"];
            /**
             * Format: optional-email
             * @description An empty text where there is none. Members of a family may give the same one.
             */
            email: string;
            gender: components["schemas"]["Gender"] | null;
            /** @description The insurer, or null for who pays by themselves. */
            insuranceId: components["schemas"]["Id"] | null;
            /** @description The number that the insurer knows the patient by. */
            memberNumber: components["schemas"]["OptionalLine"];
            /** @description A passport or another document of somebody without a DNI. Without it as before. */
            document?: components["schemas"]["OptionalLine"];
        };
        /**
         * Format: phone
         * @description A number that somebody can be called at, as people write one.
         * @example 11 5678-1234
         */
        PatientPhone: string;
        /**
         * @example {
         *       "keptId": 88,
         *       "mergedId": 89,
         *       "fromMerged": [
         *         "phone"
         *       ]
         *     }
         */
        MergePatientsInput: {
            keptId: components["schemas"]["Id"];
            /** @description Another patient than `keptId`. */
            mergedId: components["schemas"]["Id"];
            /** @description What the kept record takes over from the merged one; all else stays as it is. */
            fromMerged: components["schemas"]["PatientField"][];
        };
        /**
         * @description A part of a patient's personal data.
         * @example phone
         * @enum {string}
         */
        PatientField: "firstName" | "lastName" | "dni" | "dateBirthday" | "phone" | "email" | "gender" | "insuranceId" | "memberNumber" | "document";
        /**
         * @example {
         *       "kept": {
         *         "id": 88,
         *         "userId": 141,
         *         "user": {
         *           "email": "lucia.gomez@example.com",
         *           "firstName": "Lucía",
         *           "lastName": "Gómez",
         *           "phone": "1156781234",
         *           "dateBirthday": "1975-09-30",
         *           "dni": "24567890"
         *         },
         *         "createdAt": "2026-03-02T14:05:00.000Z",
         *         "updatedAt": "2026-03-02T14:05:00.000Z"
         *       },
         *       "merged": {
         *         "id": 89,
         *         "userId": 142,
         *         "user": {
         *           "email": "",
         *           "firstName": "Lucia",
         *           "lastName": "Gomez",
         *           "phone": null,
         *           "dateBirthday": "1975-09-30",
         *           "dni": null
         *         },
         *         "createdAt": "2026-03-02T14:05:00.000Z",
         *         "updatedAt": "2026-03-02T14:05:00.000Z"
         *       },
         *       "keptConsultations": 4,
         *       "mergedConsultations": 2
         *     }
         */
        PatientMergePreview: {
            kept: components["schemas"]["Patient"];
            merged: components["schemas"]["Patient"];
            /** @description How many consultations the kept record has. */
            keptConsultations: number;
            /** @description How many would move. */
            mergedConsultations: number;
        };
        /**
         * @example {
         *       "id": 5,
         *       "keptId": 88,
         *       "mergedId": 89,
         *       "merged": {
         *         "firstName": "Lucia",
         *         "lastName": "Gomez"
         *       },
         *       "at": "2026-11-24T14:05:00.000Z",
         *       "by": {
         *         "firstName": "Ana",
         *         "lastName": "Pérez"
         *       },
         *       "consultations": 2,
         *       "newConsultations": 0,
         *       "changedSince": [],
         *       "undoneAt": null,
         *       "isUndoable": true
         *     }
         */
        PatientMerge: {
            id: components["schemas"]["Id"];
            keptId: components["schemas"]["Id"];
            mergedId: components["schemas"]["Id"];
            merged: components["schemas"]["PersonName"];
            /** Format: date-time */
            at: string;
            by: components["schemas"]["PersonName"];
            /** @description How many consultations moved. */
            consultations: number;
            /** @description How many the kept record has got since; they stay with it. */
            newConsultations: number;
            /** @description What somebody has changed of the kept record since; it stays. */
            changedSince: components["schemas"]["PatientField"][];
            /** Format: date-time */
            undoneAt: string | null;
            isUndoable: boolean;
        };
        /**
         * @example {
         *       "id": 88,
         *       "userId": 141,
         *       "user": {
         *         "email": "lucia.gomez@example.com",
         *         "firstName": "Lucía",
         *         "lastName": "Gómez",
         *         "phone": "1156781234",
         *         "dateBirthday": "1975-09-30",
         *         "dni": "24567890",
         *         "gender": "FEMALE"
         *       },
         *       "insurance": {
         *         "id": 12,
         *         "name": "OSDE"
         *       },
         *       "memberNumber": "61-123456-02",
         *       "createdAt": "2026-03-02T14:05:00.000Z",
         *       "updatedAt": "2026-03-02T14:05:00.000Z",
         *       "isKnown": false
         *     }
         */
        AddedPatient: components["schemas"]["Patient"] & {
            /** @description The patient was there already and is unchanged; the caller reaches them from now on. This server makes a record of its own instead. */
            isKnown: boolean;
        };
        /**
         * @example {
         *       "data": [
         *         {
         *           "id": 88,
         *           "firstName": "Lucía",
         *           "lastName": "Gómez",
         *           "dni": "24567890",
         *           "dateBirthday": "1975-09-30",
         *           "phone": "1156781234",
         *           "insurance": {
         *             "id": 12,
         *             "name": "OSDE"
         *           }
         *         }
         *       ]
         *     }
         */
        FoundPatients: {
            data: components["schemas"]["FoundPatient"][];
        };
        /**
         * @description What tells one patient from another.
         * @example {
         *       "id": 88,
         *       "firstName": "Lucía",
         *       "lastName": "Gómez",
         *       "dni": "24567890",
         *       "dateBirthday": "1975-09-30",
         *       "phone": "1156781234",
         *       "insurance": {
         *         "id": 12,
         *         "name": "OSDE"
         *       },
         *       "hasEmail": true
         *     }
         */
        FoundPatient: {
            id: components["schemas"]["Id"];
            firstName: string;
            lastName: string;
            dni: string | null;
            /** Format: date */
            dateBirthday: string | null;
            phone: string | null;
            insurance: components["schemas"]["PatientInsurance"] | null;
            /** @description A passport or another document of somebody without a DNI. */
            document?: string | null;
            /** @description Whether an e-mail address is known. Without one no mail tells the patient of an appointment. */
            hasEmail?: boolean;
        };
        /**
         * @example {
         *       "data": [],
         *       "total": 0,
         *       "mostCounted": 10000,
         *       "hasPrevious": false,
         *       "hasNext": false
         *     }
         */
        PatientPage: {
            data: components["schemas"]["Patient"][];
            total: components["schemas"]["CountedTotal"];
            mostCounted: components["schemas"]["MostCounted"];
            /** @description Whether there are rows before these. */
            hasPrevious: boolean;
            /** @description Whether there are rows after these. */
            hasNext: boolean;
        };
        /**
         * @example {
         *       "id": 88,
         *       "userId": 141,
         *       "user": {
         *         "email": "lucia.gomez@example.com",
         *         "firstName": "Lucía",
         *         "lastName": "Gómez",
         *         "phone": "1156781234",
         *         "dateBirthday": "1975-09-30",
         *         "dni": "24567890"
         *       },
         *       "createdAt": "2026-03-02T14:05:00.000Z",
         *       "updatedAt": "2026-03-02T14:05:00.000Z",
         *       "medicalConsultations": []
         *     }
         */
        PatientDetail: components["schemas"]["Patient"] & {
            /** @description Newest first, at most 200, which `X-Total-Count` counts. `listConsultations` has the others. */
            medicalConsultations?: components["schemas"]["ConsultationDetail"][];
            /** @description The last merge into this record that can still be undone. */
            merge?: components["schemas"]["PatientMerge"] | null;
        };
        /**
         * @example {
         *       "id": 88,
         *       "email": "lucia.gomez@example.com",
         *       "firstName": "Lucía",
         *       "lastName": "Gómez",
         *       "attendedTimes": 4,
         *       "lastAppointmentDate": "2026-10-05T13:30:00.000Z"
         *     }
         */
        DoctorPatient: {
            id: components["schemas"]["Id"];
            email: string;
            firstName: string;
            lastName: string;
            /** @description How many consultations were completed. */
            attendedTimes: number;
            /**
             * Format: date-time
             * @description The latest consultation so far that was not cancelled. While its patient is still expected or waits, it is the one before.
             */
            lastAppointmentDate: string | null;
        };
        /**
         * @example {
         *       "data": [
         *         {
         *           "id": 88,
         *           "email": "lucia.gomez@example.com",
         *           "firstName": "Lucía",
         *           "lastName": "Gómez",
         *           "attendedTimes": 4,
         *           "lastAppointmentDate": "2026-10-05T13:30:00.000Z"
         *         }
         *       ],
         *       "total": 1
         *     }
         */
        DoctorPatientPage: {
            data: components["schemas"]["DoctorPatient"][];
            /** @description The number of patients, up to `mostCounted`. */
            total: number;
            mostCounted?: components["schemas"]["MostCounted"];
            /** @description Whether there are patients before these. */
            hasPrevious?: boolean;
            /** @description Whether there are patients after these. */
            hasNext?: boolean;
        };
        /**
         * @example CONFIRMED
         * @enum {string}
         */
        ConsultationStatus: "PENDING" | "CONFIRMED" | "COMPLETED" | "CANCELLED";
        /**
         * @example {
         *       "id": 412,
         *       "name": "Control de presión",
         *       "description": null,
         *       "date": "2026-10-05T13:30:00.000Z",
         *       "durationInMinutes": 30,
         *       "status": "COMPLETED",
         *       "patientName": "Lucía Gómez",
         *       "clinicName": "Consultorio Palermo",
         *       "doctor": {
         *         "user": {
         *           "firstName": "Martín",
         *           "lastName": "Álvarez"
         *         }
         *       },
         *       "clinic": {
         *         "name": "Consultorio Palermo",
         *         "address": "Av. Santa Fe 3253"
         *       },
         *       "createdAt": "2026-09-28T18:12:00.000Z",
         *       "cancelledReason": null,
         *       "cancelledKind": null,
         *       "overbookedReason": null,
         *       "arrivedAt": "2026-10-05T13:21:00.000Z"
         *     }
         */
        Consultation: {
            id: components["schemas"]["Id"];
            name: string;
            description?: string | null;
            /** Format: date-time */
            date: string;
            durationInMinutes: number;
            status: components["schemas"]["ConsultationStatus"];
            patientName: string;
            clinicName: string | null;
            doctor: {
                user: components["schemas"]["PersonName"];
            };
            clinic: {
                name: string;
                address: string;
            } | null;
            /** Format: date-time */
            createdAt: string;
            cancelledReason?: string | null;
            /** @description Null where nobody said. */
            cancelledKind?: components["schemas"]["CancelledKind"] | null;
            /** @description Why it overlaps another one. Null where it does not. */
            overbookedReason?: string | null;
            /**
             * Format: date-time
             * @description When the patient arrived.
             */
            arrivedAt?: string | null;
            /**
             * Format: date-time
             * @description When the patient said, by the link of a mail, that they come.
             */
            patientConfirmedAt?: string | null;
        };
        /**
         * @description Whether the patient or the clinic cancelled it, or the patient did not come.
         * @example PATIENT
         * @enum {string}
         */
        CancelledKind: "PATIENT" | "CLINIC" | "NO_SHOW";
        /**
         * @example {
         *       "id": 412,
         *       "name": "Control de presión",
         *       "description": null,
         *       "date": "2026-10-05T13:30:00.000Z",
         *       "durationInMinutes": 30,
         *       "status": "COMPLETED",
         *       "patientName": "Lucía Gómez",
         *       "clinicName": "Consultorio Palermo",
         *       "doctor": {
         *         "user": {
         *           "firstName": "Martín",
         *           "lastName": "Álvarez"
         *         }
         *       },
         *       "clinic": {
         *         "name": "Consultorio Palermo",
         *         "address": "Av. Santa Fe 3253"
         *       },
         *       "createdAt": "2026-09-28T18:12:00.000Z",
         *       "cancelledReason": null,
         *       "followUpNotes": [
         *         {
         *           "id": 5,
         *           "content": "Refiere mejoría. Continúa con enalapril 10 mg por día.",
         *           "createdAt": "2026-10-05T14:10:00.000Z",
         *           "attachments": [
         *             "/attachments/3q2-7wAbCdEfGhIjKlMnOp.pdf"
         *           ]
         *         }
         *       ]
         *     }
         */
        ConsultationDetail: components["schemas"]["Consultation"] & {
            /** @description Oldest first. Where `X-Truncated` says so, the oldest are left out; all consultations of an answer have 500 notes at most. */
            followUpNotes: components["schemas"]["FollowUpNote"][];
        };
        /**
         * @example {
         *       "id": 5,
         *       "content": "Refiere mejoría. Continúa con enalapril 10 mg por día.",
         *       "createdAt": "2026-10-05T14:10:00.000Z",
         *       "attachments": [
         *         "/attachments/3q2-7wAbCdEfGhIjKlMnOp.pdf"
         *       ],
         *       "files": [
         *         {
         *           "path": "/attachments/3q2-7wAbCdEfGhIjKlMnOp.pdf",
         *           "name": "laboratorio.pdf",
         *           "type": "application/pdf",
         *           "size": 182304
         *         }
         *       ],
         *       "author": {
         *         "firstName": "Martín",
         *         "lastName": "Álvarez"
         *       },
         *       "version": 2,
         *       "versions": [
         *         {
         *           "content": "Refiere mejoría. Continúa con enalapril 5 mg por día.",
         *           "createdAt": "2026-10-05T14:10:00.000Z",
         *           "author": {
         *             "firstName": "Martín",
         *             "lastName": "Álvarez"
         *           },
         *           "files": [
         *             {
         *               "path": "/attachments/3q2-7wAbCdEfGhIjKlMnOp.pdf",
         *               "name": "laboratorio.pdf",
         *               "type": "application/pdf",
         *               "size": 182304
         *             }
         *           ]
         *         }
         *       ],
         *       "revisedAt": "2026-10-05T14:20:00.000Z"
         *     }
         */
        FollowUpNote: {
            id: components["schemas"]["Id"];
            content: string;
            /** Format: date-time */
            createdAt: string;
            /** @description The paths of the files, below the address of the API, or whole addresses. */
            attachments: string[];
            /** @description What `attachments` names, in the same order. */
            files?: components["schemas"]["NoteFile"][];
            /** @description Who wrote what it says now; null where that is not known. */
            author?: components["schemas"]["PersonName"] | null;
            /** @description What `If-Match` of a correction names, in quotes. */
            version?: number;
            /** @description What it said before it was corrected, oldest first; the last 50. `version` tells how many there were. */
            versions?: components["schemas"]["FollowUpNoteVersion"][];
            /**
             * Format: date-time
             * @description When it was last corrected.
             */
            revisedAt?: string | null;
        };
        /**
         * @example {
         *       "path": "/attachments/3q2-7wAbCdEfGhIjKlMnOp.pdf",
         *       "name": "laboratorio.pdf",
         *       "type": "application/pdf",
         *       "size": 182304
         *     }
         */
        NoteFile: {
            /** @description Below the address of the API, or a whole address. */
            path: string;
            /** @description As it was called when it was sent; one made of its number where that is not known. */
            name: string;
            /** @description Its media type. */
            type: string;
            /** @description In bytes; null where that is not known. */
            size: number | null;
        };
        /**
         * @example {
         *       "content": "Refiere mejoría. Continúa con enalapril 5 mg por día.",
         *       "createdAt": "2026-10-05T14:10:00.000Z",
         *       "author": {
         *         "firstName": "Martín",
         *         "lastName": "Álvarez"
         *       },
         *       "files": [
         *         {
         *           "path": "/attachments/3q2-7wAbCdEfGhIjKlMnOp.pdf",
         *           "name": "laboratorio.pdf",
         *           "type": "application/pdf",
         *           "size": 182304
         *         }
         *       ]
         *     }
         */
        FollowUpNoteVersion: {
            content: string;
            /** Format: date-time */
            createdAt: string;
            author: components["schemas"]["PersonName"] | null;
            /** @description The files that it had when it was corrected, also those that the note no longer has. */
            files?: components["schemas"]["NoteFile"][];
        };
        /**
         * Format: visible-text
         * @example Refiere mejoría. Continúa con enalapril 10 mg por día.
         */
        NoteContent: string;
        /**
         * @example {
         *       "consultationId": 412,
         *       "content": "Refiere mejoría. Continúa con enalapril 10 mg por día."
         *     }
         */
        CreateFollowUpNoteInput: {
            consultationId: components["schemas"]["Id"];
            content: components["schemas"]["NoteContent"];
        };
        /**
         * @example {
         *       "content": "Refiere mejoría. Continúa con enalapril 10 mg por día."
         *     }
         */
        CorrectFollowUpNoteInput: {
            content: components["schemas"]["NoteContent"];
            /** @description The paths of the files that the new version no longer has. One that an earlier version has left out stays out. */
            removedAttachments?: string[];
        };
        /**
         * @example {
         *       "file": ""
         *     }
         */
        AttachmentInput: {
            /**
             * Format: binary
             * @description A PDF, or an image in PNG, JPEG or WebP; at most 10 MB.
             */
            file: Blob;
        };
        /**
         * @example {
         *       "id": 412,
         *       "name": "Control de presión",
         *       "description": null,
         *       "date": "2026-10-05T13:30:00.000Z",
         *       "durationInMinutes": 30,
         *       "status": "CONFIRMED",
         *       "patientName": "Lucía Gómez",
         *       "clinicName": "Consultorio Palermo",
         *       "doctor": {
         *         "user": {
         *           "firstName": "Martín",
         *           "lastName": "Álvarez"
         *         }
         *       },
         *       "clinic": {
         *         "name": "Consultorio Palermo",
         *         "address": "Av. Santa Fe 3253"
         *       },
         *       "createdAt": "2026-09-28T18:12:00.000Z",
         *       "cancelledReason": null,
         *       "patientId": 88,
         *       "doctorId": 7,
         *       "clinicId": 12,
         *       "version": 2
         *     }
         */
        ConsultationListItem: components["schemas"]["Consultation"] & {
            patientId: components["schemas"]["Id"];
            doctorId: components["schemas"]["Id"];
            clinicId: components["schemas"]["Id"] | null;
            /** @description What `If-Match` of a change names, in quotes. */
            version: number;
        };
        /**
         * @description How many consultations each view has under the other filters. As many as `mostCounted` stand for that many or more.
         * @example {
         *       "today": 6,
         *       "upcoming": 31,
         *       "pending": 12,
         *       "history": 240
         *     }
         */
        ConsultationCounts: {
            today: number;
            upcoming: number;
            pending: number;
            history: number;
        };
        /**
         * @example {
         *       "data": [],
         *       "total": 0,
         *       "counts": {
         *         "today": 0,
         *         "upcoming": 0,
         *         "pending": 0,
         *         "history": 0
         *       },
         *       "mostCounted": 10000,
         *       "hasPrevious": false,
         *       "hasNext": false
         *     }
         */
        ConsultationList: {
            data: components["schemas"]["ConsultationListItem"][];
            /** @description The number of consultations of all pages, up to `mostCounted`. */
            total: number;
            counts: components["schemas"]["ConsultationCounts"];
            statusCounts?: components["schemas"]["FieldCounts"];
            mostCounted: components["schemas"]["MostCounted"];
            /** @description Whether there are rows before these. */
            hasPrevious: boolean;
            /** @description Whether there are rows after these. */
            hasNext: boolean;
        };
        /**
         * @example {
         *       "at": "2026-10-01T12:00:00.000Z",
         *       "by": {
         *         "firstName": "Martín",
         *         "lastName": "Álvarez"
         *       },
         *       "previousStatus": "PENDING",
         *       "status": "CONFIRMED",
         *       "cancelledReason": null,
         *       "reopenedReason": null
         *     }
         */
        ConsultationChange: {
            /** Format: date-time */
            at: string;
            /** @description Who changed it; null where that is not known. */
            by: components["schemas"]["PersonName"] | null;
            previousStatus: components["schemas"]["ConsultationStatus"];
            status: components["schemas"]["ConsultationStatus"];
            cancelledReason: string | null;
            /** @description Why the consultation was brought back into this status. */
            reopenedReason: string | null;
            cancelledKind?: components["schemas"]["CancelledKind"] | null;
            /** @description From when to when it was moved; null where it was not. */
            moved?: components["schemas"]["ConsultationMove"] | null;
            /** @description What the patient came for before, where this change corrected it. */
            previousName?: string | null;
        };
        /**
         * @example {
         *       "previousDate": "2026-10-05T13:30:00.000Z",
         *       "date": "2026-10-06T13:30:00.000Z",
         *       "previousMinutes": 30,
         *       "minutes": 30,
         *       "previousDoctorId": 7,
         *       "doctorId": 7,
         *       "previousClinicId": 12,
         *       "clinicId": 12,
         *       "reason": "La paciente pidió otro día."
         *     }
         */
        ConsultationMove: {
            /** Format: date-time */
            previousDate: string;
            /** Format: date-time */
            date: string;
            previousMinutes: number;
            minutes: number;
            previousDoctorId: components["schemas"]["Id"];
            doctorId: components["schemas"]["Id"];
            previousClinicId: components["schemas"]["Id"] | null;
            clinicId: components["schemas"]["Id"] | null;
            reason: string | null;
        };
        /**
         * @description Whoever may not open the consultation gets neither notes nor other consultations nor reasons, when they change it; `followUpNotes` and `otherConsultations` are empty then.
         * @example {
         *       "id": 412,
         *       "name": "Control de presión",
         *       "description": null,
         *       "date": "2026-10-05T13:30:00.000Z",
         *       "durationInMinutes": 30,
         *       "status": "CONFIRMED",
         *       "patientName": "Lucía Gómez",
         *       "clinicName": "Consultorio Palermo",
         *       "doctor": {
         *         "user": {
         *           "firstName": "Martín",
         *           "lastName": "Álvarez"
         *         }
         *       },
         *       "clinic": {
         *         "name": "Consultorio Palermo",
         *         "address": "Av. Santa Fe 3253"
         *       },
         *       "createdAt": "2026-09-28T18:12:00.000Z",
         *       "cancelledReason": null,
         *       "followUpNotes": [],
         *       "doctorId": 7,
         *       "clinicId": 12,
         *       "patient": {
         *         "id": 88,
         *         "firstName": "Lucía",
         *         "lastName": "Gómez",
         *         "dateBirthday": "1975-09-30",
         *         "dni": "24567890",
         *         "document": null,
         *         "phone": "1156781234"
         *       },
         *       "otherConsultations": [
         *         {
         *           "id": 388,
         *           "name": "Primera consulta",
         *           "date": "2026-07-14T13:30:00.000Z",
         *           "status": "COMPLETED"
         *         }
         *       ],
         *       "changes": [
         *         {
         *           "at": "2026-10-01T12:00:00.000Z",
         *           "by": {
         *             "firstName": "Martín",
         *             "lastName": "Álvarez"
         *           },
         *           "previousStatus": "PENDING",
         *           "status": "CONFIRMED",
         *           "cancelledReason": null,
         *           "reopenedReason": null
         *         }
         *       ]
         *     }
         */
        ConsultationRecord: components["schemas"]["ConsultationDetail"] & {
            doctorId: components["schemas"]["Id"];
            clinicId: components["schemas"]["Id"] | null;
            patient: {
                id: components["schemas"]["Id"];
                firstName: string;
                lastName: string;
                /** Format: date */
                dateBirthday: string | null;
                dni: string | null;
                phone?: string | null;
                /** @description A passport or another document of somebody without a DNI. */
                document?: string | null;
                /** @description Whether an e-mail address is known. Without one no mail tells the patient of a change. */
                hasEmail?: boolean;
            };
            sameDay?: components["schemas"]["SameDay"];
            /** @description The patient's other consultations that the caller may open, newest first, at most 20. */
            otherConsultations: {
                id: components["schemas"]["Id"];
                name: string;
                /** Format: date-time */
                date: string;
                status: components["schemas"]["ConsultationStatus"];
            }[];
            /** @description Who changed the status, or moved it, from the audit log, oldest first; the last 200. What was imported may be missing. */
            changes: components["schemas"]["ConsultationChange"][];
        };
        /**
         * @example {
         *       "status": "CANCELLED",
         *       "cancelledReason": "La paciente viaja y pide otro turno.",
         *       "cancelledKind": "PATIENT"
         *     }
         */
        ConsultationStatusInput: {
            status: components["schemas"]["ConsultationStatus"];
            /**
             * Format: visible-text
             * @description Required where the status is CANCELLED, and refused elsewhere.
             */
            cancelledReason?: string;
            /** @description Only where the status is CANCELLED. NO_SHOW from the appointed hour on. */
            cancelledKind?: components["schemas"]["CancelledKind"];
        };
        /**
         * Format: date-time
         * @description A moment in UTC, at a whole minute.
         * @example 2026-12-01T12:00:00.000Z
         */
        AppointmentDate: string;
        /** @example 30 */
        AppointmentMinutes: number;
        /**
         * @description What the patient comes for.
         * @example Control de presión
         */
        AppointmentName: components["schemas"]["Line"];
        /**
         * Format: visible-text
         * @description Why.
         * @example Dolor desde ayer; la doctora lo autorizó.
         */
        AppointmentReason: string;
        /**
         * @description Also outside the opening hours, or on a holiday.
         * @example false
         */
        OutsideHours: boolean;
        /**
         * @example {
         *       "patientId": 88,
         *       "doctorId": 7,
         *       "clinicId": 12,
         *       "name": "Control de presión",
         *       "date": "2026-12-01T12:00:00.000Z",
         *       "durationInMinutes": 30
         *     }
         */
        CreateConsultationInput: {
            patientId: components["schemas"]["Id"];
            doctorId: components["schemas"]["Id"];
            clinicId: components["schemas"]["Id"];
            name: components["schemas"]["AppointmentName"];
            /** Format: text */
            description?: string;
            date: components["schemas"]["AppointmentDate"];
            durationInMinutes: components["schemas"]["AppointmentMinutes"];
            /** @description Books it although it overlaps another one, as an overbooking. Where nothing overlaps it is none, and the reason is not kept. */
            overbookedReason?: components["schemas"]["AppointmentReason"];
            outsideHours?: components["schemas"]["OutsideHours"];
        };
        /**
         * @description Either `everyDays` or `weekdays`.
         * @example {
         *       "patientId": 88,
         *       "doctorId": 7,
         *       "clinicId": 12,
         *       "name": "Kinesiología",
         *       "date": "2026-12-01T12:00:00.000Z",
         *       "durationInMinutes": 30,
         *       "everyDays": 7,
         *       "count": 10
         *     }
         */
        CreateConsultationSeriesInput: {
            patientId: components["schemas"]["Id"];
            doctorId: components["schemas"]["Id"];
            clinicId: components["schemas"]["Id"];
            name: components["schemas"]["AppointmentName"];
            /** Format: text */
            description?: string;
            date: components["schemas"]["AppointmentDate"];
            durationInMinutes: components["schemas"]["AppointmentMinutes"];
            everyDays?: number;
            /** @description From 1 for Monday to 7 for Sunday. */
            weekdays?: number[];
            /** @description How many dates in all. */
            count: number;
            outsideHours?: components["schemas"]["OutsideHours"];
        };
        /**
         * @example {
         *       "seriesId": "6f1c1f0e-3a52-4a8e-9d3e-5d2f6d1b7a10",
         *       "results": [
         *         {
         *           "date": "2026-12-01T12:00:00.000Z",
         *           "consultationId": 412,
         *           "collisions": [],
         *           "alternatives": []
         *         },
         *         {
         *           "date": "2026-12-08T12:00:00.000Z",
         *           "consultationId": null,
         *           "collisions": [
         *             {
         *               "kind": "HOLIDAY",
         *               "from": "2026-12-08T03:00:00.000Z",
         *               "to": "2026-12-09T03:00:00.000Z",
         *               "reason": "Inmaculada Concepción de María"
         *             }
         *           ],
         *           "alternatives": [
         *             {
         *               "date": "2026-12-09T12:00:00.000Z",
         *               "minutes": 30,
         *               "clinicId": 12
         *             }
         *           ]
         *         }
         *       ]
         *     }
         */
        ConsultationSeries: {
            /**
             * Format: uuid
             * @description What the booked ones have in common.
             */
            seriesId: string;
            /** @description Whether an e-mail address of the patient is known. Missing where nothing was booked. */
            hasEmail?: boolean;
            results: {
                /** Format: date-time */
                date: string;
                /** @description Null where it was not booked. */
                consultationId: components["schemas"]["Id"] | null;
                collisions: components["schemas"]["SlotCollision"][];
                alternatives: components["schemas"]["SlotAlternative"][];
                sameDay?: components["schemas"]["SameDay"];
            }[];
        };
        /**
         * @description In the answer to who books or moves, how many other appointments the patient has on that day, of those that the caller reaches.
         * @example 1
         */
        SameDay: number;
        /**
         * @example {
         *       "date": "2026-12-01T12:30:00.000Z",
         *       "durationInMinutes": 30,
         *       "reason": "La paciente pidió más tarde."
         *     }
         */
        MoveConsultationInput: {
            date: components["schemas"]["AppointmentDate"];
            durationInMinutes: components["schemas"]["AppointmentMinutes"];
            /** @description Without it as before. */
            doctorId?: components["schemas"]["Id"];
            /** @description Without it as before. */
            clinicId?: components["schemas"]["Id"];
            reason?: components["schemas"]["AppointmentReason"];
            /** @description As in `createConsultation`. */
            overbookedReason?: components["schemas"]["AppointmentReason"];
            outsideHours?: components["schemas"]["OutsideHours"];
            swapWith?: components["schemas"]["SwapInput"];
        };
        /**
         * @description The appointment that takes the time of the one that is moved, with its own length. It is PENDING or CONFIRMED, and has the version that was seen (otherwise 409 `transition`). Neither may overlap a third one: `overbookedReason` does nothing here.
         * @example {
         *       "id": 412,
         *       "version": 1
         *     }
         */
        SwapInput: {
            id: components["schemas"]["Id"];
            /** @description The one that the choice is based on. */
            version: number;
        };
        /**
         * @description APPOINTMENT_BOOKED, a turno was made, or its cancellation taken back; APPOINTMENT_MOVED, it is at another time or place, or of another patient or record of one (`patientId`), as where two are united; APPOINTMENT_CANCELLED; LEAD_CHANGED, a lead was added or changed. TEST is sent by `testWebhook` alone.
         * @example APPOINTMENT_BOOKED
         * @enum {string}
         */
        WebhookEvent: "APPOINTMENT_BOOKED" | "APPOINTMENT_MOVED" | "APPOINTMENT_CANCELLED" | "LEAD_CHANGED";
        /** @example https://integraciones.example.com/salvia */
        WebhookUrl: string;
        /**
         * @example [
         *       "APPOINTMENT_BOOKED",
         *       "APPOINTMENT_CANCELLED"
         *     ]
         */
        WebhookEvents: components["schemas"]["WebhookEvent"][];
        /**
         * @example {
         *       "url": "https://integraciones.example.com/salvia",
         *       "events": [
         *         "APPOINTMENT_BOOKED"
         *       ]
         *     }
         */
        WebhookInput: {
            url: components["schemas"]["WebhookUrl"];
            events: components["schemas"]["WebhookEvents"];
        };
        /**
         * @example {
         *       "isActive": false
         *     }
         */
        UpdateWebhookInput: {
            url?: components["schemas"]["WebhookUrl"];
            events?: components["schemas"]["WebhookEvents"];
            /** @description While it is false, what happens is not told, not even later. */
            isActive?: boolean;
        };
        /**
         * @example {
         *       "id": 2,
         *       "url": "https://integraciones.example.com/salvia",
         *       "events": [
         *         "APPOINTMENT_BOOKED"
         *       ],
         *       "isActive": true,
         *       "createdAt": "2026-11-26T12:00:00.000Z",
         *       "lastDelivery": null
         *     }
         */
        Webhook: {
            id: components["schemas"]["Id"];
            url: string;
            events: components["schemas"]["WebhookEvent"][];
            isActive: boolean;
            /** Format: date-time */
            createdAt: string;
            /** @description The latest one; null where there was none in the last 30 days. */
            lastDelivery: components["schemas"]["WebhookDelivery"] | null;
        };
        /**
         * @example {
         *       "webhook": {
         *         "id": 2,
         *         "url": "https://integraciones.example.com/salvia",
         *         "events": [
         *           "APPOINTMENT_BOOKED"
         *         ],
         *         "isActive": true,
         *         "createdAt": "2026-11-26T12:00:00.000Z",
         *         "lastDelivery": null
         *       },
         *       "secret": "Z8dTfWc0cQk3m2nB1xV4yU5tR6sE7aD8fG9hJ0kL1zM"
         *     }
         */
        NewWebhook: {
            webhook: components["schemas"]["Webhook"];
            /** @description Told this once. */
            secret: string;
        };
        /**
         * @example {
         *       "secret": "Z8dTfWc0cQk3m2nB1xV4yU5tR6sE7aD8fG9hJ0kL1zM"
         *     }
         */
        WebhookSecret: {
            /** @description Told this once. */
            secret: string;
        };
        /**
         * @example {
         *       "id": 31,
         *       "event": "APPOINTMENT_BOOKED",
         *       "status": "DELIVERED",
         *       "attempts": 1,
         *       "answer": 204,
         *       "problem": null,
         *       "createdAt": "2026-11-26T12:00:00.000Z",
         *       "deliveredAt": "2026-11-26T12:00:01.000Z"
         *     }
         */
        WebhookDelivery: {
            id: components["schemas"]["Id"];
            /** @enum {string} */
            event: "APPOINTMENT_BOOKED" | "APPOINTMENT_MOVED" | "APPOINTMENT_CANCELLED" | "LEAD_CHANGED" | "TEST";
            /**
             * @description WAITING is tried again for about four hours.
             * @enum {string}
             */
            status: "WAITING" | "DELIVERED" | "FAILED";
            attempts: number;
            /** @description The HTTP status of the latest answer. */
            answer: number | null;
            /** @description Why the latest try failed, in Spanish. */
            problem: string | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            deliveredAt: string | null;
        };
        /**
         * @description By which ways one is told.
         * @example {
         *       "bell": true,
         *       "mail": false
         *     }
         */
        NotificationChannels: {
            /** @description In the console. */
            bell: boolean;
            mail: boolean;
        };
        /**
         * @example {
         *       "bell": true,
         *       "mail": false
         *     }
         */
        NotificationChannelsInput: {
            /** @description In the console. */
            bell: boolean;
            mail: boolean;
        };
        /**
         * @description What is absent was never chosen, and is told in the console, POST_PUBLISHED and POST_REJECTED by mail, too.
         * @example {
         *       "APPOINTMENT_CANCELLED": {
         *         "bell": true,
         *         "mail": true
         *       }
         *     }
         */
        NotificationChoices: {
            LEAD_CONVERTED?: components["schemas"]["NotificationChannels"];
            APPOINTMENT_CANCELLED?: components["schemas"]["NotificationChannels"];
            APPOINTMENT_MOVED?: components["schemas"]["NotificationChannels"];
            RESERVATION_MADE?: components["schemas"]["NotificationChannels"];
            RESERVATION_ANSWERED?: components["schemas"]["NotificationChannels"];
            POST_SUBMITTED?: components["schemas"]["NotificationChannels"];
            POST_PUBLISHED?: components["schemas"]["NotificationChannels"];
            POST_REJECTED?: components["schemas"]["NotificationChannels"];
        };
        /**
         * @description All that was chosen; what is left out is as if it had never been.
         * @example {
         *       "APPOINTMENT_CANCELLED": {
         *         "bell": true,
         *         "mail": true
         *       }
         *     }
         */
        NotificationChoicesInput: {
            LEAD_CONVERTED?: components["schemas"]["NotificationChannelsInput"];
            APPOINTMENT_CANCELLED?: components["schemas"]["NotificationChannelsInput"];
            APPOINTMENT_MOVED?: components["schemas"]["NotificationChannelsInput"];
            RESERVATION_MADE?: components["schemas"]["NotificationChannelsInput"];
            RESERVATION_ANSWERED?: components["schemas"]["NotificationChannelsInput"];
            POST_SUBMITTED?: components["schemas"]["NotificationChannelsInput"];
            POST_PUBLISHED?: components["schemas"]["NotificationChannelsInput"];
            POST_REJECTED?: components["schemas"]["NotificationChannelsInput"];
        };
        /**
         * @description From when to when no mail of these is sent, by the clinics' clocks; it goes afterwards, unless the notification was read meanwhile. Null, there are none.
         * @example {
         *       "from": "21:00",
         *       "to": "08:00"
         *     }
         */
        QuietHours: {
            from: components["schemas"]["ClockTime"];
            to: components["schemas"]["ClockTime"];
        } | null;
        /**
         * @example {
         *       "from": "21:00",
         *       "to": "08:00"
         *     }
         */
        QuietHoursInput: {
            from: components["schemas"]["ClockTime"];
            to: components["schemas"]["ClockTime"];
        } | null;
        /**
         * @description With which day a week begins.
         * @example SUNDAY
         * @enum {string}
         */
        WeekStart: "MONDAY" | "SUNDAY";
        /**
         * @description LEAD_CONVERTED, a lead of the doctor has become a doctor; APPOINTMENT_CANCELLED, an appointment of the doctor, or at the clinic, is off; APPOINTMENT_REOPENED, it is on again, which those are told who know that it was off, by the same ways; APPOINTMENT_MOVED, its patient has moved it, or somebody else because its time was closed, or to another doctor; RESERVATION_MADE, somebody asks for an appointment; RESERVATION_ANSWERED, somebody chose a proposed time, or none, or did not answer in time; POST_SUBMITTED, a post waits for the back office; POST_PUBLISHED and POST_REJECTED, the back office has published a post of the doctor, or not.
         * @example APPOINTMENT_CANCELLED
         * @enum {string}
         */
        NotificationKind: "LEAD_CONVERTED" | "APPOINTMENT_CANCELLED" | "APPOINTMENT_REOPENED" | "APPOINTMENT_MOVED" | "RESERVATION_MADE" | "RESERVATION_ANSWERED" | "POST_SUBMITTED" | "POST_PUBLISHED" | "POST_REJECTED";
        /**
         * @example {
         *       "id": 9,
         *       "kind": "APPOINTMENT_CANCELLED",
         *       "createdAt": "2026-11-25T14:00:00.000Z",
         *       "readAt": null,
         *       "person": {
         *         "firstName": "Lucía",
         *         "lastName": "Gómez"
         *       },
         *       "appointment": {
         *         "id": 412,
         *         "doctorId": 7,
         *         "date": "2026-12-01T12:00:00.000Z",
         *         "cancelledKind": "PATIENT"
         *       },
         *       "reservation": null
         *     }
         */
        Notification: {
            id: components["schemas"]["Id"];
            kind: components["schemas"]["NotificationKind"];
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            readAt: string | null;
            /** @description The lead, or the patient. */
            person: components["schemas"]["PersonName"];
            /** @description Null where it went to another doctor or clinic, so that the caller does not reach it any more. */
            appointment: {
                id: components["schemas"]["Id"];
                doctorId: components["schemas"]["Id"];
                /** Format: date-time */
                date: string;
                cancelledKind: components["schemas"]["CancelledKind"] | null;
            } | null;
            reservation: {
                id: components["schemas"]["Id"];
                status: components["schemas"]["ReservationStatus"];
            } | null;
            post?: {
                id: components["schemas"]["Id"];
                title: string;
            } | null;
        };
        /**
         * @example {
         *       "unread": 2,
         *       "pendingReservations": 3
         *     }
         */
        UnreadCount: {
            unread: number;
            /** @description How many reservations that the caller reaches wait for an answer, up to as many as `listReservations` has. */
            pendingReservations?: number;
        };
        /**
         * @example {
         *       "until": "2026-11-25T14:00:00.000Z"
         *     }
         */
        ReadNotificationsInput: {
            /**
             * Format: date-time
             * @description `createdAt` of the newest that was seen.
             */
            until: string;
        };
        /**
         * @description What it tells. BOOKED, MOVED and CANCELLED follow a change; a REMINDER comes before the appointment. Of a reservation: RECEIVED, the request has arrived; PROPOSAL, there are times to choose from; OFFER, one that became
         *     free; HELD, the time that the person chose is held until they confirm it; REJECTED, there is no appointment.
         * @example BOOKED
         * @enum {string}
         */
        MailKind: "BOOKED" | "MOVED" | "CANCELLED" | "REMINDER" | "RECEIVED" | "PROPOSAL" | "OFFER" | "HELD" | "REJECTED";
        /**
         * @description WAITING to be sent, SENDING just now, SENT once the mail server took it, FAILED for good, DROPPED because it was no longer true.
         * @example SENT
         * @enum {string}
         */
        MailStatus: "WAITING" | "SENDING" | "SENT" | "FAILED" | "DROPPED";
        /**
         * @example {
         *       "id": 31,
         *       "kind": "BOOKED",
         *       "status": "SENT",
         *       "recipient": "lucia.gomez@example.com",
         *       "patient": {
         *         "firstName": "Lucía",
         *         "lastName": "Gómez"
         *       },
         *       "consultationId": 412,
         *       "reservationId": null,
         *       "date": "2026-12-01T12:00:00.000Z",
         *       "createdAt": "2026-11-25T14:00:00.000Z",
         *       "sentAt": "2026-11-25T14:01:02.000Z",
         *       "attempts": 1,
         *       "failure": null
         *     }
         */
        Mail: {
            id: components["schemas"]["Id"];
            kind: components["schemas"]["MailKind"];
            status: components["schemas"]["MailStatus"];
            recipient: string;
            patient: components["schemas"]["PersonName"];
            /** @description The appointment that it tells of. */
            consultationId: components["schemas"]["Id"] | null;
            /** @description The reservation that it tells of. */
            reservationId: components["schemas"]["Id"] | null;
            /**
             * Format: date-time
             * @description When the appointment is.
             */
            date: string | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            sentAt: string | null;
            /** @description How many times it was tried so far. */
            attempts: number;
            /** @description Why the last attempt failed. */
            failure: string | null;
        };
        /**
         * @example {
         *       "id": 31,
         *       "kind": "BOOKED",
         *       "status": "SENT",
         *       "recipient": "lucia.gomez@example.com",
         *       "patient": {
         *         "firstName": "Lucía",
         *         "lastName": "Gómez"
         *       },
         *       "consultationId": 412,
         *       "reservationId": null,
         *       "date": "2026-12-01T12:00:00.000Z",
         *       "createdAt": "2026-11-25T14:00:00.000Z",
         *       "sentAt": "2026-11-25T14:01:02.000Z",
         *       "attempts": 1,
         *       "failure": null,
         *       "subject": "Tu turno: martes 1 de diciembre, 09:00",
         *       "text": "Hola, Lucía. Tenés un turno.",
         *       "html": "<p>Hola, Lucía. Tenés un turno.</p>"
         *     }
         */
        MailDetail: components["schemas"]["Mail"] & {
            subject: string;
            /** @description For readers that show no HTML. */
            text: string;
            html: string;
        };
        /**
         * @example {
         *       "date": "2026-12-01T12:00:00.000Z",
         *       "durationInMinutes": 30,
         *       "status": "PENDING",
         *       "isConfirmed": false,
         *       "cancelledKind": null,
         *       "canMove": true,
         *       "bookable": 3,
         *       "doctor": {
         *         "firstName": "Martín",
         *         "lastName": "Álvarez"
         *       },
         *       "clinic": {
         *         "name": "Consultorio Palermo",
         *         "address": "Av. Santa Fe 3421",
         *         "city": "Buenos Aires",
         *         "state": "Buenos Aires",
         *         "latitude": -34.588,
         *         "longitude": -58.41,
         *         "phone": "11 4832-1100",
         *         "whatsApp": "https://wa.me/5491148321100"
         *       },
         *       "timeZone": "America/Argentina/Buenos_Aires"
         *     }
         */
        PatientAppointment: {
            /** Format: date-time */
            date: string;
            durationInMinutes: number;
            status: components["schemas"]["ConsultationStatus"];
            /** @description Whether the patient has said that they come. */
            isConfirmed: boolean;
            /** @description Who cancelled it. Null where it is on. */
            cancelledKind: components["schemas"]["CancelledKind"] | null;
            /** @description Whether the patient may move it to another free time of the doctor. */
            canMove: boolean;
            /** @description The doctor, where patients ask for appointments on the public page. */
            bookable: components["schemas"]["Id"] | null;
            doctor: components["schemas"]["PersonName"];
            clinic: {
                name: string;
                address: string;
                city: string;
                state: string;
                latitude: number;
                longitude: number;
                /** @description As it is written in Argentina where it is a number of there. Empty where there is none. */
                phone: string;
                /** @description The address at which one writes to the clinic in WhatsApp. Empty where there is none. */
                whatsApp: string;
            } | null;
            /** @description The zone of the clinics. */
            timeZone: string;
        };
        /**
         * @description PENDING waits for the practice, PROPOSED for the person, WAITING for a time to become free. ACCEPTED has an appointment, REJECTED has none; WITHDRAWN was given up by the person.
         * @example PENDING
         * @enum {string}
         */
        ReservationStatus: "PENDING" | "PROPOSED" | "WAITING" | "ACCEPTED" | "REJECTED" | "WITHDRAWN";
        /**
         * @description The public page, a telephone call, or somebody at the counter.
         * @example PUBLIC
         * @enum {string}
         */
        ReservationOrigin: "PUBLIC" | "PHONE" | "COUNTER";
        /**
         * @description Why there is no appointment, as the person is told.
         * @example NO_TIMES
         * @enum {string}
         */
        ReservationRejection: "NO_TIMES" | "INSURANCE" | "SPECIALITY" | "UNREACHABLE" | "OTHER";
        /**
         * @description The morning ends at noon, the afternoon at 18:00.
         * @example MORNING
         * @enum {string}
         */
        PartOfDay: "MORNING" | "AFTERNOON" | "EVENING";
        /**
         * @example {
         *       "date": "2026-12-01T12:00:00.000Z",
         *       "clinicId": 12,
         *       "minutes": 30
         *     }
         */
        WantedTime: {
            date: components["schemas"]["AppointmentDate"];
            clinicId: components["schemas"]["Id"];
            minutes: components["schemas"]["AppointmentMinutes"];
        };
        /**
         * @description The times that would suit, the preferred one first. They are of the doctor who is named.
         * @example [
         *       {
         *         "date": "2026-12-01T12:00:00.000Z",
         *         "clinicId": 12,
         *         "minutes": 30
         *       }
         *     ]
         */
        WantedTimes: components["schemas"]["WantedTime"][];
        /**
         * @description The days of the week that suit, from 1 for Monday to 7 for Sunday. None means any.
         * @example [
         *       1,
         *       3
         *     ]
         */
        WantedWeekdays: number[];
        /**
         * @example {
         *       "id": 3,
         *       "doctorId": 7,
         *       "clinicId": 12,
         *       "date": "2026-12-01T12:00:00.000Z",
         *       "durationInMinutes": 30
         *     }
         */
        ProposedTime: {
            id: components["schemas"]["Id"];
            doctorId: components["schemas"]["Id"];
            clinicId: components["schemas"]["Id"];
            /** Format: date-time */
            date: string;
            durationInMinutes: number;
        };
        /**
         * @example {
         *       "id": 5,
         *       "name": "OSDE"
         *     }
         */
        Named: {
            id: components["schemas"]["Id"];
            name: string;
        };
        /**
         * @example {
         *       "id": 41,
         *       "version": 1,
         *       "status": "PENDING",
         *       "statusSince": "2026-11-25T14:00:00.000Z",
         *       "origin": "PUBLIC",
         *       "createdAt": "2026-11-25T14:00:00.000Z",
         *       "person": {
         *         "firstName": "Lucía",
         *         "lastName": "Gómez"
         *       },
         *       "dni": "24567890",
         *       "phone": "11 5678-1234",
         *       "email": "lucia.gomez@example.com",
         *       "insurance": {
         *         "id": 5,
         *         "name": "OSDE"
         *       },
         *       "doctor": {
         *         "id": 7,
         *         "firstName": "Martín",
         *         "lastName": "Álvarez"
         *       },
         *       "speciality": null,
         *       "clinic": null,
         *       "wantedTimes": [
         *         {
         *           "date": "2026-12-01T12:00:00.000Z",
         *           "clinicId": 12,
         *           "minutes": 30
         *         }
         *       ],
         *       "weekdays": [],
         *       "partOfDay": null,
         *       "city": "",
         *       "contact": "",
         *       "word": "",
         *       "isSelfHeld": false,
         *       "note": null,
         *       "proposed": [],
         *       "heldUntil": null,
         *       "consultation": null,
         *       "rejection": null,
         *       "rejectedReason": null,
         *       "lapse": null
         *     }
         */
        Reservation: {
            id: components["schemas"]["Id"];
            version: number;
            status: components["schemas"]["ReservationStatus"];
            /** Format: date-time */
            statusSince: string;
            origin: components["schemas"]["ReservationOrigin"];
            /** Format: date-time */
            createdAt: string;
            person: components["schemas"]["PersonName"];
            dni: string | null;
            phone: string;
            /** @description Empty where there is none. */
            email: string;
            insurance: components["schemas"]["Named"] | null;
            doctor: (components["schemas"]["PersonName"] & {
                id: components["schemas"]["Id"];
            }) | null;
            speciality: components["schemas"]["Named"] | null;
            clinic: components["schemas"]["Named"] | null;
            service?: components["schemas"]["ReservedService"] | null;
            /** @description The times that would suit, the preferred one first. */
            wantedTimes: {
                /** Format: date-time */
                date: string;
                clinicId: components["schemas"]["Id"];
                minutes: number;
            }[];
            weekdays: components["schemas"]["WantedWeekdays"];
            partOfDay: components["schemas"]["PartOfDay"] | null;
            /** @description Where any doctor of a speciality is to attend. Empty where it does not matter. */
            city: string;
            /** @description Who asks for somebody else, of whom phone and e-mail are. Empty where it is the person. */
            contact: string;
            /** @description What the person said to the latest proposal that did not suit. Empty where they said nothing. */
            word: string;
            /** @description What the practice noted. */
            note: string | null;
            /** @description What is proposed to the person now, the earliest first. */
            proposed: components["schemas"]["ProposedTime"][];
            /**
             * Format: date-time
             * @description Until when it is held.
             */
            heldUntil: string | null;
            /** @description Whether the person chose the held time on the public page, and has to confirm it by the link of the mail. */
            isSelfHeld: boolean;
            /** @description The appointment that was booked, as it is now; it may have been moved or cancelled since. */
            consultation: {
                id: components["schemas"]["Id"];
                /** Format: date-time */
                date: string;
                durationInMinutes: number;
                status: components["schemas"]["ConsultationStatus"];
                cancelledKind: components["schemas"]["CancelledKind"] | null;
                /**
                 * Format: date-time
                 * @description When the patient arrived.
                 */
                arrivedAt: string | null;
                doctorId: components["schemas"]["Id"];
                doctor: components["schemas"]["PersonName"];
                clinic: components["schemas"]["Named"] | null;
                /** @description Whether an e-mail address of its patient is known. In the answer about one reservation, not in a list. */
                hasEmail?: boolean;
                sameDay?: components["schemas"]["SameDay"];
            } | null;
            rejection: components["schemas"]["ReservationRejection"] | null;
            /** @description For the practice alone. */
            rejectedReason: string | null;
            /**
             * @description What became of the latest proposal, where nothing came of it. DECLINED, none of the times suited; LAPSED, nobody answered in time.
             * @enum {string|null}
             */
            lapse: "DECLINED" | "LAPSED" | null;
        };
        /**
         * @description Either a doctor or a speciality. One who waits has an e-mail, since the offer comes by mail.
         * @example {
         *       "origin": "PHONE",
         *       "status": "WAITING",
         *       "firstName": "Lucía",
         *       "lastName": "Gómez",
         *       "dni": "24567890",
         *       "phone": "11 5678-1234",
         *       "email": "lucia.gomez@example.com",
         *       "insuranceId": 5,
         *       "doctorId": 7,
         *       "specialityId": null,
         *       "clinicId": null,
         *       "wantedTimes": [],
         *       "weekdays": [
         *         1,
         *         3
         *       ],
         *       "partOfDay": "MORNING",
         *       "note": null
         *     }
         */
        CreateReservationInput: {
            /** @enum {string} */
            origin: "PHONE" | "COUNTER";
            /** @enum {string} */
            status: "PENDING" | "WAITING";
            firstName: components["schemas"]["FirstName"];
            lastName: components["schemas"]["LastName"];
            /** @description Null where it is not known. */
            dni: components["schemas"]["Dni"] | null;
            phone: components["schemas"]["PatientPhone"];
            /**
             * Format: optional-email
             * @description An empty text where there is none.
             */
            email: string;
            insuranceId: components["schemas"]["Id"] | null;
            doctorId: components["schemas"]["Id"] | null;
            specialityId: components["schemas"]["Id"] | null;
            clinicId: components["schemas"]["Id"] | null;
            wantedTimes: components["schemas"]["WantedTimes"];
            weekdays: components["schemas"]["WantedWeekdays"];
            partOfDay: components["schemas"]["PartOfDay"] | null;
            note: components["schemas"]["AppointmentReason"] | null;
        };
        /**
         * @description REJECTED has a `rejection`, the others have none.
         * @example {
         *       "status": "REJECTED",
         *       "rejection": "NO_TIMES"
         *     }
         */
        UpdateReservationInput: {
            /** @enum {string} */
            status: "PENDING" | "WAITING" | "REJECTED";
            rejection?: components["schemas"]["ReservationRejection"];
            rejectedReason?: components["schemas"]["AppointmentReason"];
        };
        /**
         * @example {
         *       "doctorId": 7,
         *       "clinicId": 12,
         *       "date": "2026-12-01T12:00:00.000Z",
         *       "durationInMinutes": 30,
         *       "name": "Consulta médica",
         *       "patientId": null
         *     }
         */
        AcceptReservationInput: {
            doctorId: components["schemas"]["Id"];
            clinicId: components["schemas"]["Id"];
            date: components["schemas"]["AppointmentDate"];
            durationInMinutes: components["schemas"]["AppointmentMinutes"];
            name: components["schemas"]["AppointmentName"];
            /** @description A patient whom the caller reaches, or null. */
            patientId: components["schemas"]["Id"] | null;
            /** @description As in `createConsultation`. */
            overbookedReason?: components["schemas"]["AppointmentReason"];
            outsideHours?: components["schemas"]["OutsideHours"];
        };
        /**
         * @example {
         *       "times": [
         *         {
         *           "doctorId": 7,
         *           "clinicId": 12,
         *           "date": "2026-12-01T12:00:00.000Z",
         *           "durationInMinutes": 30
         *         }
         *       ]
         *     }
         */
        ProposeTimesInput: {
            times: {
                doctorId: components["schemas"]["Id"];
                clinicId: components["schemas"]["Id"];
                date: components["schemas"]["AppointmentDate"];
                durationInMinutes: components["schemas"]["AppointmentMinutes"];
            }[];
        };
        /**
         * @description What patients may do by themselves on the public page. NONE, the doctor is not on it; REQUEST, they ask for times; DIRECT, they book a free one.
         * @example REQUEST
         * @enum {string}
         */
        OnlineBooking: "NONE" | "REQUEST" | "DIRECT";
        /**
         * @example {
         *       "id": 12,
         *       "name": "Consultorio Palermo",
         *       "address": "Av. Santa Fe 3421",
         *       "district": "Palermo",
         *       "city": "Buenos Aires"
         *     }
         */
        BookableClinic: {
            id: components["schemas"]["Id"];
            name: string;
            address: string;
            district: string;
            city: string;
        };
        /**
         * @example {
         *       "specialities": [
         *         {
         *           "id": 2,
         *           "name": "Cardiología"
         *         }
         *       ],
         *       "places": [
         *         {
         *           "city": "Buenos Aires",
         *           "districts": [
         *             "Palermo",
         *             "Recoleta"
         *           ]
         *         }
         *       ],
         *       "insurances": [
         *         {
         *           "id": 5,
         *           "name": "OSDE"
         *         }
         *       ],
         *       "timeZone": "America/Argentina/Buenos_Aires"
         *     }
         */
        Bookable: {
            /** @description Those that some doctor has. */
            specialities: components["schemas"]["Named"][];
            /** @description Where some doctor attends. */
            places: components["schemas"]["BookablePlace"][];
            insurances: components["schemas"]["Named"][];
            /** @description The zone of the clinics. */
            timeZone: string;
        };
        /**
         * @example {
         *       "city": "Buenos Aires",
         *       "districts": [
         *         "Palermo",
         *         "Recoleta"
         *       ]
         *     }
         */
        BookablePlace: {
            city: string;
            districts: string[];
        };
        /**
         * @example {
         *       "id": 7,
         *       "firstName": "Martín",
         *       "lastName": "Álvarez",
         *       "image": "/booking/images/3q2-7wAbCdEfGhIjKlMnOp.webp",
         *       "onlineBooking": "REQUEST",
         *       "specialities": [
         *         "Cardiología"
         *       ],
         *       "insurances": [
         *         {
         *           "id": 5,
         *           "name": "OSDE"
         *         }
         *       ],
         *       "clinics": [
         *         {
         *           "id": 12,
         *           "name": "Consultorio Palermo",
         *           "address": "Av. Santa Fe 3421",
         *           "district": "Palermo",
         *           "city": "Buenos Aires"
         *         }
         *       ],
         *       "times": [
         *         {
         *           "date": "2026-12-01T12:30:00.000Z",
         *           "minutes": 30,
         *           "clinicId": 12
         *         }
         *       ]
         *     }
         */
        BookableDoctor: {
            id: components["schemas"]["Id"];
            firstName: string;
            lastName: string;
            /** @description The path of the photograph below the address of the API. */
            image: string | null;
            onlineBooking: components["schemas"]["OnlineBooking"];
            /** @description Their names, the main one first. */
            specialities: string[];
            /** @description With which the doctor works, by name. */
            insurances: components["schemas"]["Named"][];
            /** @description Where patients are attended. */
            clinics: components["schemas"]["BookableClinic"][];
            /** @description The next free times, or the first of the day that was asked for. */
            times: components["schemas"]["SlotAlternative"][];
        };
        /**
         * @example {
         *       "data": [],
         *       "total": 0,
         *       "hasNext": false
         *     }
         */
        BookableDoctorPage: {
            data: components["schemas"]["BookableDoctor"][];
            /** @description How many there are on all pages. */
            total: number;
            /** @description Whether there are others after these. */
            hasNext: boolean;
        };
        /**
         * @example {
         *       "id": 7,
         *       "firstName": "Martín",
         *       "lastName": "Álvarez",
         *       "image": null,
         *       "onlineBooking": "REQUEST",
         *       "specialities": [
         *         "Cardiología"
         *       ],
         *       "insurances": [
         *         {
         *           "id": 5,
         *           "name": "OSDE"
         *         }
         *       ],
         *       "clinics": [
         *         {
         *           "id": 12,
         *           "name": "Consultorio Palermo",
         *           "address": "Av. Santa Fe 3421",
         *           "district": "Palermo",
         *           "city": "Buenos Aires",
         *           "state": "Buenos Aires",
         *           "latitude": -34.588,
         *           "longitude": -58.41,
         *           "phone": "11 4832-1100",
         *           "whatsApp": "https://wa.me/5491148321100"
         *         }
         *       ],
         *       "medicalLicenseNumber": "MN 98765",
         *       "description": "Atiendo adultos desde hace veinte años.",
         *       "educations": [],
         *       "certifications": [],
         *       "timeZone": "America/Argentina/Buenos_Aires"
         *     }
         */
        BookableProfile: {
            id: components["schemas"]["Id"];
            firstName: string;
            lastName: string;
            /** @description The path of the photograph below the address of the API. */
            image: string | null;
            onlineBooking: components["schemas"]["OnlineBooking"];
            /** @description Their names, the main one first. */
            specialities: string[];
            /** @description With which the doctor works, by name. */
            insurances: components["schemas"]["Named"][];
            /** @description Where patients are attended. */
            clinics: (components["schemas"]["BookableClinic"] & {
                state: string;
                latitude: number;
                longitude: number;
                /** @description As it is written in Argentina where it is a number of there. Empty where there is none. */
                phone: string;
                /** @description The address at which one writes to the clinic in WhatsApp. Empty where there is none. */
                whatsApp: string;
            })[];
            medicalLicenseNumber: string | null;
            description: string | null;
            educations: components["schemas"]["Education"][];
            certifications: components["schemas"]["Certification"][];
            /** @description The zone of the clinics. */
            timeZone: string;
        };
        /**
         * @example {
         *       "isOpen": true,
         *       "address": "https://salvia.example.com/reservar/7"
         *     }
         */
        OwnPublicPage: {
            /** @description Whether the deployment has a page for patients at all. */
            isOpen: boolean;
            /** @description The address to pass on. Null for a doctor who is not on the page. */
            address: string | null;
        };
        /**
         * @example {
         *       "data": [
         *         {
         *           "date": "2026-12-01T12:30:00.000Z",
         *           "minutes": 30,
         *           "clinicId": 12
         *         }
         *       ],
         *       "searchedTo": "2026-12-01"
         *     }
         */
        BookableTimes: {
            data: components["schemas"]["SlotAlternative"][];
            /**
             * Format: date
             * @description The last day that was searched.
             */
            searchedTo: string;
        };
        /**
         * @example {
         *       "id": 61,
         *       "title": "Control cardiológico anual",
         *       "description": "Consulta con **electrocardiograma** incluido.",
         *       "price": 28000,
         *       "time": 30,
         *       "category": "Control de salud",
         *       "image": "/booking/images/3q2-7wAbCdEfGhIjKlMnOp.webp",
         *       "imageAlt": "Una médica lee un electrocardiograma."
         *     }
         */
        BookableService: {
            id: components["schemas"]["Id"];
            title: string;
            /** @description Markdown, of which paragraphs, lists, bold, italics and links are shown. */
            description: string;
            /** @description Pesos, with two decimals at most. */
            price: number;
            /** @description Minutes. */
            time: number;
            category: string | null;
            /** @description The path of the image below the address of the API. */
            image: string | null;
            /** @description What the image shows, in words. */
            imageAlt: string | null;
        };
        /**
         * @example {
         *       "data": [
         *         {
         *           "id": 61,
         *           "title": "Control cardiológico anual",
         *           "description": "Consulta con **electrocardiograma** incluido.",
         *           "price": 28000,
         *           "time": 30,
         *           "category": "Control de salud",
         *           "image": null,
         *           "imageAlt": null
         *         }
         *       ]
         *     }
         */
        BookableServices: {
            data: components["schemas"]["BookableService"][];
        };
        /**
         * @example {
         *       "postId": 61,
         *       "price": 28000,
         *       "time": 30
         *     }
         */
        SeenServiceInput: {
            postId: components["schemas"]["Id"];
            price: number;
            time: components["schemas"]["PostMinutes"];
        };
        /**
         * @description What was asked for, as it was published then.
         * @example {
         *       "postId": 61,
         *       "title": "Control cardiológico anual",
         *       "price": 28000,
         *       "time": 30
         *     }
         */
        ReservedService: {
            postId: components["schemas"]["Id"];
            title: string;
            price: number;
            /** @description Minutes. */
            time: number;
        };
        /**
         * @description Either a doctor or a speciality. Times are of the doctor.
         * @example {
         *       "doctorId": 7,
         *       "specialityId": null,
         *       "times": [
         *         {
         *           "date": "2026-12-01T12:00:00.000Z",
         *           "clinicId": 12,
         *           "minutes": 30
         *         }
         *       ],
         *       "firstName": "Lucía",
         *       "lastName": "Gómez",
         *       "dni": "24567890",
         *       "phone": "11 5678-1234",
         *       "email": "lucia.gomez@example.com",
         *       "insuranceId": 5,
         *       "recaptchaToken": "token"
         *     }
         */
        BookingRequestInput: {
            doctorId: components["schemas"]["Id"] | null;
            specialityId: components["schemas"]["Id"] | null;
            times: components["schemas"]["WantedTimes"];
            firstName: components["schemas"]["FirstName"];
            lastName: components["schemas"]["LastName"];
            dni: components["schemas"]["Dni"];
            phone: components["schemas"]["PatientPhone"];
            email: components["schemas"]["Email"];
            insuranceId: components["schemas"]["Id"] | null;
            /** @description What the doctor has published, as the person saw it. Its times are as long as it takes. */
            service?: components["schemas"]["SeenServiceInput"] | null;
            /**
             * Format: optional-line
             * @description Where any doctor of a speciality is to attend. An empty text where it does not matter.
             */
            city?: string;
            /** @description When any doctor of a speciality is to attend. Null where it does not matter. */
            partOfDay?: components["schemas"]["PartOfDay"] | null;
            /**
             * Format: optional-line
             * @description The name of whoever asks, where the appointment is for somebody else. Phone and e-mail are theirs. An empty text where somebody asks for themselves.
             */
            contact?: string;
            recaptchaToken: string;
        };
        /**
         * @description What became of it. The same again within a day, which anybody may send who knows the person, is answered without link and key.
         * @example {
         *       "outcome": "BOOKED",
         *       "appointment": {
         *         "id": 412,
         *         "date": "2026-12-01T12:00:00.000Z",
         *         "durationInMinutes": 30,
         *         "doctor": {
         *           "firstName": "Martín",
         *           "lastName": "Álvarez"
         *         },
         *         "clinic": {
         *           "id": 12,
         *           "name": "Consultorio Palermo",
         *           "address": "Av. Santa Fe 3421",
         *           "district": "Palermo",
         *           "city": "Buenos Aires"
         *         }
         *       },
         *       "link": "/turno/GwAAAZy0kH3mQwE1rW2cXk5nLs9uJd4h",
         *       "correctionKey": "GwAAAZy0kH3mQwE1rW2cXk5nLs9uJd4i"
         *     }
         */
        BookingResult: {
            /**
             * @description BOOKED, the appointment is theirs; HELD, it is once they confirm it by the link of the mail; REQUESTED, the practice answers.
             * @enum {string}
             */
            outcome: "REQUESTED" | "HELD" | "BOOKED";
            /**
             * Format: date-time
             * @description Until when a time is held for them, where the outcome is HELD.
             */
            heldUntil?: string;
            /** @description What was booked. */
            appointment?: components["schemas"]["OfferedTime"] | null;
            /** @description The path of the page of the appointment, or of the request. Its key is not that of the mails: who answers by it has not shown that they read the address. */
            link?: string;
            /** @description Corrects the e-mail (`correctBooking`). */
            correctionKey?: string;
        };
        /**
         * @example {
         *       "email": "lucia.gomez@example.com"
         *     }
         */
        BookingCorrectionInput: {
            email: components["schemas"]["Email"];
        };
        /**
         * @example {
         *       "status": "PROPOSED",
         *       "wanted": [
         *         "2026-12-01T12:30:00.000Z"
         *       ],
         *       "rejection": null,
         *       "doctor": {
         *         "firstName": "Martín",
         *         "lastName": "Álvarez"
         *       },
         *       "speciality": null,
         *       "proposed": [
         *         {
         *           "id": 3,
         *           "date": "2026-12-01T12:00:00.000Z",
         *           "durationInMinutes": 30,
         *           "doctor": {
         *             "firstName": "Martín",
         *             "lastName": "Álvarez"
         *           },
         *           "clinic": {
         *             "id": 12,
         *             "name": "Consultorio Palermo",
         *             "address": "Av. Santa Fe 3421",
         *             "district": "Palermo",
         *             "city": "Buenos Aires"
         *           }
         *         }
         *       ],
         *       "heldUntil": "2026-11-26T14:00:00.000Z",
         *       "appointment": null,
         *       "isCancelled": false,
         *       "timeZone": "America/Argentina/Buenos_Aires"
         *     }
         */
        BookingRequest: {
            status: components["schemas"]["ReservationStatus"];
            /** @description When the person would like to come, the preferred time first. */
            wanted: string[];
            /** @description Where any doctor of a speciality is to attend. Empty where it does not matter. */
            city?: string;
            /** @description When any doctor of a speciality is to attend. Null where it does not matter. */
            partOfDay?: components["schemas"]["PartOfDay"] | null;
            /** @description Why there is no appointment. Null where the request is not rejected. */
            rejection: components["schemas"]["ReservationRejection"] | null;
            doctor: components["schemas"]["PersonName"] | null;
            speciality: string | null;
            service?: components["schemas"]["ReservedService"] | null;
            /** @description The times to choose from, the earliest first. */
            proposed: components["schemas"]["OfferedTime"][];
            /** Format: date-time */
            heldUntil: string | null;
            /** @description What was booked, as it is now. Null where it was cancelled. */
            appointment: components["schemas"]["OfferedTime"] | null;
            /** @description Whether what was booked was cancelled. */
            isCancelled?: boolean;
            /** @description The zone of the clinics. */
            timeZone: string;
        };
        /**
         * @example {
         *       "id": 3,
         *       "date": "2026-12-01T12:00:00.000Z",
         *       "durationInMinutes": 30,
         *       "doctor": {
         *         "firstName": "Martín",
         *         "lastName": "Álvarez"
         *       },
         *       "clinic": {
         *         "id": 12,
         *         "name": "Consultorio Palermo",
         *         "address": "Av. Santa Fe 3421",
         *         "district": "Palermo",
         *         "city": "Buenos Aires"
         *       }
         *     }
         */
        OfferedTime: {
            id: components["schemas"]["Id"];
            /** Format: date-time */
            date: string;
            durationInMinutes: number;
            doctor: components["schemas"]["PersonName"];
            clinic: components["schemas"]["BookableClinic"] | null;
        };
        /**
         * @example {
         *       "answer": "CHOSEN",
         *       "timeId": 3
         *     }
         */
        BookingAnswerInput: {
            /** @enum {string} */
            answer: "CHOSEN" | "NONE" | "WITHDRAWN";
            /** @description Which one is chosen. */
            timeId?: components["schemas"]["Id"];
            /**
             * Format: text
             * @description With NONE, what would suit, in a few words for the practice.
             */
            word?: string;
        };
        /**
         * @example {
         *       "answer": "CONFIRMED",
         *       "date": "2026-12-01T12:00:00.000Z"
         *     }
         */
        AppointmentAnswerInput: {
            /** @enum {string} */
            answer: "CONFIRMED" | "CANCELLED";
            /**
             * Format: date-time
             * @description When the appointment is that was seen.
             */
            date: string;
        };
        /**
         * @example {
         *       "date": "2026-12-01T12:00:00.000Z",
         *       "to": "2026-12-03T13:30:00.000Z"
         *     }
         */
        PatientMoveInput: {
            /**
             * Format: date-time
             * @description When the appointment is that was seen.
             */
            date: string;
            /** @description When it is to be. */
            to: components["schemas"]["AppointmentDate"];
        };
        /**
         * @example {
         *       "arrived": true
         *     }
         */
        ArrivalInput: {
            arrived: boolean;
        };
        /**
         * @example {
         *       "name": "Control de presión"
         *     }
         */
        ConsultationReasonInput: {
            name: components["schemas"]["AppointmentName"];
        };
        /**
         * @example {
         *       "status": "CONFIRMED",
         *       "reason": "Se completó por error."
         *     }
         */
        ReopenConsultationInput: {
            status: components["schemas"]["ConsultationStatus"];
            /** Format: visible-text */
            reason: string;
        };
        /**
         * @description A time of day in the clinics' zone.
         * @example 09:00
         */
        ClockTime: string;
        /**
         * @description A time of day in the clinics' zone, at which something ends; 24:00 is midnight.
         * @example 13:00
         */
        EndTime: string;
        /**
         * @description From 1 for Monday to 7 for Sunday.
         * @example 1
         */
        Weekday: number;
        /**
         * @description How long a slot is.
         * @example 30
         */
        SlotMinutes: number;
        /**
         * @example {
         *       "clinicId": 12,
         *       "weekday": 1,
         *       "from": "09:00",
         *       "to": "13:00",
         *       "slotMinutes": 30,
         *       "validFrom": "2026-03-02",
         *       "validUntil": null
         *     }
         */
        OpeningHours: {
            clinicId: components["schemas"]["Id"];
            weekday: components["schemas"]["Weekday"];
            from: string;
            to: string;
            slotMinutes: number;
            /** Format: date */
            validFrom: string;
            /**
             * Format: date
             * @description The last day; null: until further notice.
             */
            validUntil: string | null;
        };
        /**
         * @example {
         *       "clinicId": 12,
         *       "weekday": 1,
         *       "from": "09:00",
         *       "to": "13:00",
         *       "slotMinutes": 30,
         *       "validFrom": "2026-03-02",
         *       "validUntil": null
         *     }
         */
        OpeningHoursInput: {
            clinicId: components["schemas"]["Id"];
            weekday: components["schemas"]["Weekday"];
            from: components["schemas"]["ClockTime"];
            to: components["schemas"]["EndTime"];
            slotMinutes: components["schemas"]["SlotMinutes"];
            validFrom: components["schemas"]["Day"];
            validUntil: components["schemas"]["Day"] | null;
        };
        /**
         * @example CLOSED
         * @enum {string}
         */
        ScheduleExceptionKind: "CLOSED" | "OPEN" | "BLOCK";
        /**
         * @example {
         *       "id": 31,
         *       "doctorId": 7,
         *       "clinicId": null,
         *       "kind": "CLOSED",
         *       "fromDay": "2026-12-21",
         *       "toDay": "2026-12-31",
         *       "fromTime": null,
         *       "toTime": null,
         *       "slotMinutes": null,
         *       "reason": "Vacaciones",
         *       "createdBy": {
         *         "firstName": "Martín",
         *         "lastName": "Álvarez"
         *       },
         *       "version": 1
         *     }
         */
        ScheduleException: {
            id: components["schemas"]["Id"];
            doctorId: components["schemas"]["Id"];
            /** @description Null: at every clinic. */
            clinicId: components["schemas"]["Id"] | null;
            kind: components["schemas"]["ScheduleExceptionKind"];
            /** Format: date */
            fromDay: string;
            /** Format: date */
            toDay: string;
            /** @description On each of the days; null: the whole day. */
            fromTime: string | null;
            toTime: string | null;
            /** @description Of hours that are open besides. */
            slotMinutes: number | null;
            reason: string;
            createdBy: components["schemas"]["PersonName"] | null;
            /** @description What `If-Match` of a change names, in quotes. */
            version: number;
        };
        /**
         * @example {
         *       "id": 31,
         *       "doctorId": 7,
         *       "clinicId": null,
         *       "kind": "CLOSED",
         *       "fromDay": "2026-12-21",
         *       "toDay": "2026-12-31",
         *       "fromTime": null,
         *       "toTime": null,
         *       "slotMinutes": null,
         *       "reason": "Vacaciones",
         *       "createdBy": {
         *         "firstName": "Martín",
         *         "lastName": "Álvarez"
         *       },
         *       "version": 1,
         *       "touched": []
         *     }
         */
        ScheduleExceptionResult: components["schemas"]["ScheduleException"] & {
            /** @description The appointments to come that a CLOSED or BLOCK touches, the earliest first. */
            touched: components["schemas"]["AgendaAppointment"][];
        };
        /** @example Vacaciones */
        ExceptionReason: components["schemas"]["Line"];
        /**
         * @description Both times, or none for whole days. Hours that are open besides have a clinic, and with times the minutes of a slot. SECRETARY and ADMINISTRATOR_CLINIC name a clinic.
         * @example {
         *       "doctorId": 7,
         *       "clinicId": null,
         *       "kind": "CLOSED",
         *       "fromDay": "2026-12-21",
         *       "toDay": "2026-12-31",
         *       "fromTime": null,
         *       "toTime": null,
         *       "slotMinutes": null,
         *       "reason": "Vacaciones"
         *     }
         */
        CreateScheduleExceptionInput: {
            doctorId: components["schemas"]["Id"];
            clinicId: components["schemas"]["Id"] | null;
            kind: components["schemas"]["ScheduleExceptionKind"];
            fromDay: components["schemas"]["Day"];
            toDay: components["schemas"]["Day"];
            fromTime: components["schemas"]["ClockTime"] | null;
            toTime: components["schemas"]["EndTime"] | null;
            slotMinutes: components["schemas"]["SlotMinutes"] | null;
            reason: components["schemas"]["ExceptionReason"];
        };
        /**
         * @description As in `createScheduleException`.
         * @example {
         *       "clinicId": 12,
         *       "kind": "OPEN",
         *       "fromDay": "2026-12-12",
         *       "toDay": "2026-12-12",
         *       "fromTime": "09:00",
         *       "toTime": "12:00",
         *       "slotMinutes": 30,
         *       "reason": "Atención extraordinaria"
         *     }
         */
        UpdateScheduleExceptionInput: {
            clinicId: components["schemas"]["Id"] | null;
            kind: components["schemas"]["ScheduleExceptionKind"];
            fromDay: components["schemas"]["Day"];
            toDay: components["schemas"]["Day"];
            fromTime: components["schemas"]["ClockTime"] | null;
            toTime: components["schemas"]["EndTime"] | null;
            slotMinutes: components["schemas"]["SlotMinutes"] | null;
            reason: components["schemas"]["ExceptionReason"];
        };
        /**
         * @example {
         *       "doctorId": 7,
         *       "doctor": {
         *         "firstName": "Martín",
         *         "lastName": "Álvarez"
         *       },
         *       "clinics": [
         *         {
         *           "id": 12,
         *           "name": "Consultorio Palermo",
         *           "city": "Buenos Aires"
         *         }
         *       ],
         *       "overbookingsPerDay": 2,
         *       "hours": [
         *         {
         *           "clinicId": 12,
         *           "weekday": 1,
         *           "from": "09:00",
         *           "to": "13:00",
         *           "slotMinutes": 30,
         *           "validFrom": "2026-03-02",
         *           "validUntil": null
         *         }
         *       ],
         *       "exceptions": []
         *     }
         */
        DoctorSchedule: {
            doctorId: components["schemas"]["Id"];
            doctor: components["schemas"]["PersonName"];
            /** @description Where the doctor works, as far as the caller reaches it, by name. One that is archived is there while hours name it. */
            clinics: components["schemas"]["Workplace"][];
            /** @description How many overbookings the doctor allows on a day. */
            overbookingsPerDay: number;
            reminderHours?: components["schemas"]["ReminderHours"];
            onlineBooking?: components["schemas"]["OnlineBooking"];
            /** @description So many hours before it begins a time is no longer offered to patients. */
            bookingNoticeHours?: number;
            /** @description So many days ahead times are offered to patients. */
            bookingDays?: number;
            /** @description So many appointments ahead a patient books at once. Beyond it is a request. */
            bookingsPerPatient?: number;
            /** @description So many appointments in an hour are booked at once by patients, and over days four times as many at first, then seven tenths of that a day. Beyond it is a request. */
            bookingsPerHour?: number;
            /** @description Whether a time that a patient books at once is held at first, until they confirm it by the link of a mail. */
            bookingByMail?: boolean;
            /** @description By weekday and time. */
            hours: components["schemas"]["OpeningHours"][];
            /** @description Those that are not over, the earliest first. */
            exceptions: components["schemas"]["ScheduleException"][];
            /** @description The national holidays of the coming year, the earliest first. They are closed unless an exception opens. */
            holidays?: components["schemas"]["Holiday"][];
        };
        /**
         * @description How many hours before an appointment its patient is reminded of it by mail. Never at night in the clinics' zone, but the evening before.
         * @example [
         *       48,
         *       3
         *     ]
         */
        ReminderHours: (3 | 24 | 48)[];
        /**
         * @example {
         *       "day": "2026-12-25",
         *       "name": "Navidad"
         *     }
         */
        Holiday: {
            day: components["schemas"]["Day"];
            name: string;
        };
        /**
         * @example {
         *       "overbookingsPerDay": 2,
         *       "hours": [
         *         {
         *           "clinicId": 12,
         *           "weekday": 1,
         *           "from": "09:00",
         *           "to": "13:00",
         *           "slotMinutes": 30,
         *           "validFrom": "2026-03-02",
         *           "validUntil": null
         *         }
         *       ]
         *     }
         */
        DoctorScheduleInput: {
            /** @description Without it as before. ADMINISTRATOR_CLINIC may not send it. */
            overbookingsPerDay?: number;
            /** @description Without it as before. ADMINISTRATOR_CLINIC may not send it. */
            reminderHours?: components["schemas"]["ReminderHours"];
            /** @description Without it as before. ADMINISTRATOR_CLINIC may not send it. */
            onlineBooking?: components["schemas"]["OnlineBooking"];
            /** @description Without it as before. ADMINISTRATOR_CLINIC may not send it. */
            bookingNoticeHours?: number;
            /** @description Without it as before. ADMINISTRATOR_CLINIC may not send it. */
            bookingDays?: number;
            /** @description Without it as before. ADMINISTRATOR_CLINIC may not send it. */
            bookingsPerPatient?: number;
            /** @description Without it as before. ADMINISTRATOR_CLINIC may not send it. */
            bookingsPerHour?: number;
            /** @description Without it as before. ADMINISTRATOR_CLINIC may not send it. */
            bookingByMail?: boolean;
            hours: components["schemas"]["OpeningHoursInput"][];
        };
        /**
         * @example {
         *       "id": 412,
         *       "version": 2,
         *       "date": "2026-12-01T12:00:00.000Z",
         *       "durationInMinutes": 30,
         *       "status": "CONFIRMED",
         *       "name": "Control de presión",
         *       "patient": {
         *         "id": 88,
         *         "firstName": "Lucía",
         *         "lastName": "Gómez",
         *         "phone": "1156781234",
         *         "insurance": "OSDE",
         *         "hasEmail": true
         *       },
         *       "doctorId": 7,
         *       "clinicId": 12,
         *       "overbookedReason": null,
         *       "arrivedAt": null,
         *       "cancelledKind": null,
         *       "seriesId": null
         *     }
         */
        AgendaAppointment: {
            id: components["schemas"]["Id"];
            /** @description What `If-Match` of a change names, in quotes. */
            version: number;
            /** Format: date-time */
            date: string;
            durationInMinutes: number;
            status: components["schemas"]["ConsultationStatus"];
            name: string;
            patient: {
                id: components["schemas"]["Id"];
                firstName: string;
                lastName: string;
                phone: string | null;
                /** @description The name of the health insurer. */
                insurance?: string | null;
                /** @description Whether an e-mail address is known. Without one no mail tells the patient of a change. */
                hasEmail?: boolean;
            };
            doctorId: components["schemas"]["Id"];
            clinicId: components["schemas"]["Id"] | null;
            /** @description Why it overlaps another one. Null where it does not. */
            overbookedReason: string | null;
            /**
             * Format: date-time
             * @description When the patient arrived.
             */
            arrivedAt: string | null;
            /**
             * Format: date-time
             * @description When the patient said, by the link of a mail, that they come.
             */
            patientConfirmedAt?: string | null;
            cancelledKind: components["schemas"]["CancelledKind"] | null;
            /** Format: uuid */
            seriesId: string | null;
            /** @description Whether it is still to come and lies outside the hours as they are now, in the agenda. Where it is missing it does not. */
            outsideHours?: boolean;
        };
        /**
         * @example {
         *       "total": 1,
         *       "data": [
         *         {
         *           "id": 412,
         *           "version": 2,
         *           "date": "2026-12-01T12:00:00.000Z",
         *           "durationInMinutes": 30,
         *           "status": "CONFIRMED",
         *           "name": "Control de presión",
         *           "patient": {
         *             "id": 88,
         *             "firstName": "Lucía",
         *             "lastName": "Gómez",
         *             "phone": "1156781234"
         *           },
         *           "doctorId": 7,
         *           "clinicId": 12,
         *           "overbookedReason": null,
         *           "arrivedAt": null,
         *           "cancelledKind": null,
         *           "seriesId": null
         *         }
         *       ]
         *     }
         */
        AppointmentsOutside: {
            /** @description How many there are. */
            total: number;
            /** @description The earliest first. */
            data: components["schemas"]["AgendaAppointment"][];
        };
        /**
         * @example {
         *       "data": [],
         *       "truncated": false
         *     }
         */
        Cancellations: {
            data: components["schemas"]["Cancellation"][];
            /** @description Whether there are more. */
            truncated: boolean;
        };
        /**
         * @description A cancellation, or a move.
         * @example {
         *       "appointment": {
         *         "id": 412,
         *         "version": 2,
         *         "date": "2026-12-01T12:00:00.000Z",
         *         "durationInMinutes": 30,
         *         "status": "CANCELLED",
         *         "name": "Control de presión",
         *         "patient": {
         *           "id": 88,
         *           "firstName": "Lucía",
         *           "lastName": "Gómez",
         *           "phone": "1156781234"
         *         },
         *         "doctorId": 7,
         *         "clinicId": 12,
         *         "overbookedReason": null,
         *         "arrivedAt": null,
         *         "cancelledKind": "PATIENT",
         *         "seriesId": null
         *       },
         *       "doctor": {
         *         "firstName": "Martín",
         *         "lastName": "Álvarez"
         *       },
         *       "change": {
         *         "at": "2026-11-27T12:00:00.000Z",
         *         "by": {
         *           "firstName": "Sofía",
         *           "lastName": "Ruiz"
         *         },
         *         "previousStatus": "CONFIRMED",
         *         "status": "CANCELLED",
         *         "cancelledReason": "Viaja.",
         *         "cancelledKind": "PATIENT",
         *         "reopenedReason": null,
         *         "moved": null
         *       }
         *     }
         */
        Cancellation: {
            /** @description As it is now. */
            appointment: components["schemas"]["AgendaAppointment"];
            doctor: components["schemas"]["PersonName"];
            change: components["schemas"]["ConsultationChange"];
        };
        /**
         * @example {
         *       "id": 412,
         *       "version": 2,
         *       "patient": {
         *         "id": 88,
         *         "firstName": "Lucía",
         *         "lastName": "Gómez",
         *         "email": "lucia@example.com",
         *         "phone": "1156781234",
         *         "dni": "24567890",
         *         "dateBirthday": "1975-09-30",
         *         "insurance": {
         *           "id": 3,
         *           "name": "OSDE"
         *         },
         *         "memberNumber": "61-2"
         *       },
         *       "bookedAt": "2026-11-20T14:05:00.000Z",
         *       "bookedBy": {
         *         "firstName": "Sofía",
         *         "lastName": "Ruiz"
         *       },
         *       "changes": []
         *     }
         */
        AgendaAppointmentRecord: {
            id: components["schemas"]["Id"];
            /** @description What `If-Match` of a change names, in quotes. */
            version: number;
            patient: {
                id: components["schemas"]["Id"];
                firstName: string;
                lastName: string;
                /** @description Empty where none is known. Then no mail tells the patient of the appointment. */
                email: string;
                phone: string | null;
                dni: string | null;
                /** Format: date */
                dateBirthday: string | null;
                insurance: components["schemas"]["PatientInsurance"] | null;
                memberNumber: string | null;
                /** @description A passport or another document of somebody without a DNI. */
                document?: string | null;
            };
            /** Format: date-time */
            bookedAt: string;
            /** @description Who booked it; null where that is not known, as of an import, or where the patient did. */
            bookedBy: components["schemas"]["PersonName"] | null;
            /** @description Who changed the status, or moved it, from the audit log, oldest first; the last 200. Why a consultation was opened again is left out. */
            changes: components["schemas"]["ConsultationChange"][];
        };
        /**
         * @example {
         *       "id": 412,
         *       "date": "2026-12-01T12:00:00.000Z",
         *       "durationInMinutes": 30,
         *       "status": "CONFIRMED",
         *       "cancelledKind": null,
         *       "arrivedAt": null,
         *       "doctorId": 7,
         *       "doctor": {
         *         "firstName": "Martín",
         *         "lastName": "Álvarez"
         *       },
         *       "clinic": {
         *         "id": 12,
         *         "name": "Consultorio Palermo",
         *         "city": "Buenos Aires"
         *       }
         *     }
         */
        AppointmentOfPatient: {
            id: components["schemas"]["Id"];
            /** Format: date-time */
            date: string;
            durationInMinutes: number;
            status: components["schemas"]["ConsultationStatus"];
            cancelledKind: components["schemas"]["CancelledKind"] | null;
            /**
             * Format: date-time
             * @description When the patient arrived.
             */
            arrivedAt?: string | null;
            doctorId: components["schemas"]["Id"];
            doctor: components["schemas"]["PersonName"];
            clinic: components["schemas"]["Workplace"] | null;
        };
        /**
         * @example {
         *       "day": "2026-12-01",
         *       "open": [
         *         {
         *           "from": "2026-12-01T12:00:00.000Z",
         *           "to": "2026-12-01T16:00:00.000Z",
         *           "clinicId": 12,
         *           "slotMinutes": 30,
         *           "firstSlot": "2026-12-01T12:00:00.000Z"
         *         }
         *       ],
         *       "closed": [
         *         {
         *           "kind": "BLOCK",
         *           "reason": "Reunión",
         *           "from": "2026-12-01T16:00:00.000Z",
         *           "to": "2026-12-01T17:00:00.000Z",
         *           "clinicId": null,
         *           "exceptionId": 31
         *         }
         *       ],
         *       "taken": [
         *         {
         *           "from": "2026-12-01T13:00:00.000Z",
         *           "to": "2026-12-01T13:30:00.000Z"
         *         }
         *       ]
         *     }
         */
        AgendaDay: {
            /** Format: date */
            day: string;
            /** @description When the doctor attends, the earliest first. What is closed is not in it. */
            open: {
                /** Format: date-time */
                from: string;
                /** Format: date-time */
                to: string;
                clinicId: components["schemas"]["Id"];
                slotMinutes: number;
                /**
                 * Format: date-time
                 * @description When the first slot of these hours begins; the others follow each `slotMinutes`. It is before `from` where something that is closed was cut out of the hours.
                 */
                firstSlot?: string;
            }[];
            /** @description When and why the doctor does not, the earliest first. */
            closed: {
                /** @enum {string} */
                kind: "HOLIDAY" | "CLOSED" | "BLOCK" | "HELD";
                /** @description The name of a holiday. */
                reason: string;
                /** Format: date-time */
                from: string;
                /** Format: date-time */
                to: string;
                /** @description Null: at every clinic. */
                clinicId: components["schemas"]["Id"] | null;
                /** @description Null for a holiday. */
                exceptionId: components["schemas"]["Id"] | null;
            }[];
            /** @description When the doctor is with patients whose appointments are not in the answer, the earliest first. They have another status than asked for, are at another clinic or out of the caller's reach. */
            taken?: {
                /** Format: date-time */
                from: string;
                /** Format: date-time */
                to: string;
            }[];
        };
        /**
         * @example {
         *       "doctorId": 7,
         *       "doctor": {
         *         "firstName": "Martín",
         *         "lastName": "Álvarez"
         *       },
         *       "overbookingsPerDay": 2,
         *       "days": [
         *         {
         *           "day": "2026-12-01",
         *           "open": [
         *             {
         *               "from": "2026-12-01T12:00:00.000Z",
         *               "to": "2026-12-01T16:00:00.000Z",
         *               "clinicId": 12,
         *               "slotMinutes": 30
         *             }
         *           ],
         *           "closed": []
         *         }
         *       ],
         *       "appointments": []
         *     }
         */
        AgendaDoctor: {
            doctorId: components["schemas"]["Id"];
            doctor: components["schemas"]["PersonName"];
            overbookingsPerDay: number;
            days: components["schemas"]["AgendaDay"][];
            /** @description The cancelled ones, too. */
            appointments: components["schemas"]["AgendaAppointment"][];
        };
        /**
         * @example {
         *       "createdAt": "2026-11-25T12:00:00.000Z",
         *       "readAt": null
         *     }
         */
        ScheduleFeed: {
            /**
             * Format: date-time
             * @description When the address was made. Null where there is none.
             */
            createdAt: string | null;
            /**
             * Format: date-time
             * @description When a calendar last read it.
             */
            readAt: string | null;
        };
        /**
         * @example {
         *       "path": "/schedule/calendar?key=0Yv7w3yM0bqVtq8mQwE1rW2cXk5nLs9uJd4hGf6aZxA",
         *       "createdAt": "2026-11-25T12:00:00.000Z"
         *     }
         */
        NewScheduleFeed: {
            /** @description The secret address below that of the API. */
            path: string;
            /** Format: date-time */
            createdAt: string;
        };
        /**
         * @example {
         *       "doctors": [],
         *       "clinics": [
         *         {
         *           "id": 12,
         *           "name": "Consultorio Palermo",
         *           "address": "Av. Santa Fe 3253",
         *           "doctorId": 7
         *         }
         *       ],
         *       "hasMoreDoctors": false,
         *       "truncated": false
         *     }
         */
        Agenda: {
            doctors: components["schemas"]["AgendaDoctor"][];
            /** @description The clinics that the answer names. */
            clinics: {
                id: components["schemas"]["Id"];
                name: string;
                address: string;
                doctorId: components["schemas"]["Id"];
            }[];
            /** @description Whether the filters leave more doctors than are here. */
            hasMoreDoctors: boolean;
            /** @description Whether there are more appointments than are here, which is 2,000 of all doctors; the latest are missing. */
            truncated: boolean;
        };
        /**
         * @example {
         *       "kind": "APPOINTMENT",
         *       "from": "2026-12-01T12:00:00.000Z",
         *       "to": "2026-12-01T12:30:00.000Z",
         *       "status": "CONFIRMED",
         *       "appointmentId": 412,
         *       "version": 1
         *     }
         */
        SlotCollision: {
            /**
             * @description HELD: it is proposed to somebody.
             * @enum {string}
             */
            kind: "APPOINTMENT" | "BLOCK" | "CLOSED" | "HELD" | "HOLIDAY" | "OUTSIDE_HOURS";
            /** Format: date-time */
            from: string;
            /** Format: date-time */
            to: string;
            /** @description Why, or the name of the holiday; left out where the caller may not read it. */
            reason?: string;
            /** @description Of an appointment; left out where the caller does not reach it. */
            status?: components["schemas"]["ConsultationStatus"];
            /** @description Of an appointment; left out where the caller does not reach it. */
            appointmentId?: components["schemas"]["Id"];
            /** @description Of an appointment, for `swapWith`; left out where the caller does not reach it. */
            version?: number;
        };
        /**
         * @example {
         *       "date": "2026-12-01T12:30:00.000Z",
         *       "minutes": 30,
         *       "clinicId": 12
         *     }
         */
        SlotAlternative: {
            /** Format: date-time */
            date: string;
            minutes: number;
            clinicId: components["schemas"]["Id"];
        };
        /**
         * @example {
         *       "doctorId": 7,
         *       "doctor": {
         *         "firstName": "Martín",
         *         "lastName": "Álvarez"
         *       },
         *       "clinicId": 12,
         *       "clinicName": "Consultorio Palermo",
         *       "date": "2026-12-01T12:30:00.000Z",
         *       "minutes": 30
         *     }
         */
        FreeSlot: {
            doctorId: components["schemas"]["Id"];
            doctor: components["schemas"]["PersonName"];
            clinicId: components["schemas"]["Id"];
            clinicName: string;
            /** Format: date-time */
            date: string;
            minutes: number;
        };
        /**
         * @example {
         *       "data": [
         *         {
         *           "doctorId": 7,
         *           "doctor": {
         *             "firstName": "Martín",
         *             "lastName": "Álvarez"
         *           },
         *           "clinicId": 12,
         *           "clinicName": "Consultorio Palermo",
         *           "date": "2026-12-01T12:30:00.000Z",
         *           "minutes": 30
         *         }
         *       ],
         *       "searchedTo": "2026-12-01"
         *     }
         */
        FreeSlots: {
            data: components["schemas"]["FreeSlot"][];
            /**
             * Format: date
             * @description The last day that was searched.
             */
            searchedTo: string;
        };
        /**
         * @description Both times, or none for whole days. ADMINISTRATOR_CLINIC names a clinic.
         * @example {
         *       "doctorId": 7,
         *       "clinicId": null,
         *       "fromDay": "2026-12-01",
         *       "toDay": "2026-12-01",
         *       "fromTime": null,
         *       "toTime": null,
         *       "reason": "Licencia",
         *       "appointments": [
         *         {
         *           "id": 412,
         *           "version": 2,
         *           "action": "MOVE",
         *           "date": "2026-12-03T12:00:00.000Z",
         *           "durationInMinutes": 30
         *         },
         *         {
         *           "id": 413,
         *           "version": 1,
         *           "action": "CANCEL"
         *         }
         *       ]
         *     }
         */
        SuspendScheduleInput: {
            doctorId: components["schemas"]["Id"];
            clinicId: components["schemas"]["Id"] | null;
            fromDay: components["schemas"]["Day"];
            toDay: components["schemas"]["Day"];
            fromTime: components["schemas"]["ClockTime"] | null;
            toTime: components["schemas"]["EndTime"] | null;
            reason: components["schemas"]["ExceptionReason"];
            appointments: components["schemas"]["SuspendedAppointmentInput"][];
        };
        /**
         * @example {
         *       "id": 412,
         *       "version": 2,
         *       "action": "MOVE",
         *       "date": "2026-12-03T12:00:00.000Z",
         *       "durationInMinutes": 30
         *     }
         */
        SuspendedAppointmentInput: {
            id: components["schemas"]["Id"];
            /** @description The one that the choice is based on. */
            version: number;
            /** @enum {string} */
            action: "MOVE" | "CANCEL" | "KEEP";
            /** @description To when it is moved. Required where it is. */
            date?: components["schemas"]["AppointmentDate"];
            /** @description Without it as before. */
            durationInMinutes?: components["schemas"]["AppointmentMinutes"];
        };
        /**
         * @example {
         *       "exception": {
         *         "id": 31,
         *         "doctorId": 7,
         *         "clinicId": null,
         *         "kind": "CLOSED",
         *         "fromDay": "2026-12-01",
         *         "toDay": "2026-12-01",
         *         "fromTime": null,
         *         "toTime": null,
         *         "slotMinutes": null,
         *         "reason": "Licencia",
         *         "createdBy": {
         *           "firstName": "Martín",
         *           "lastName": "Álvarez"
         *         },
         *         "version": 1
         *       },
         *       "results": [
         *         {
         *           "id": 412,
         *           "outcome": "MOVED",
         *           "version": 3,
         *           "collisions": [],
         *           "alternatives": []
         *         },
         *         {
         *           "id": 413,
         *           "outcome": "CANCELLED",
         *           "version": 2,
         *           "collisions": [],
         *           "alternatives": []
         *         }
         *       ]
         *     }
         */
        Suspension: {
            exception: components["schemas"]["ScheduleException"];
            results: {
                id: components["schemas"]["Id"];
                /**
                 * @description CHANGED: somebody changed it meanwhile, or it is not in that time. TAKEN: its new time is not free, or over. The appointment stays as it is in either case.
                 * @enum {string}
                 */
                outcome: "MOVED" | "CANCELLED" | "KEPT" | "CHANGED" | "TAKEN";
                /** @description Its version now; null where the caller does not reach it. */
                version: number | null;
                collisions: components["schemas"]["SlotCollision"][];
                alternatives: components["schemas"]["SlotAlternative"][];
            }[];
        };
        /**
         * @example {
         *       "data": [
         *         {
         *           "id": 412,
         *           "name": "Control de presión",
         *           "description": null,
         *           "date": "2026-10-05T13:30:00.000Z",
         *           "durationInMinutes": 30,
         *           "status": "COMPLETED",
         *           "patientName": "Lucía Gómez",
         *           "clinicName": "Consultorio Palermo",
         *           "doctor": {
         *             "user": {
         *               "firstName": "Martín",
         *               "lastName": "Álvarez"
         *             }
         *           },
         *           "clinic": {
         *             "name": "Consultorio Palermo",
         *             "address": "Av. Santa Fe 3253"
         *           },
         *           "createdAt": "2026-09-28T18:12:00.000Z",
         *           "cancelledReason": null
         *         }
         *       ],
         *       "total": 1
         *     }
         */
        ConsultationPage: {
            data: components["schemas"]["Consultation"][];
            /** @description The number of pages, up to 1000. */
            total: number;
        };
        /**
         * @example {
         *       "id": 412,
         *       "date": "2026-10-05T13:30:00.000Z",
         *       "durationInMinutes": 30,
         *       "name": "Control de presión",
         *       "status": "CONFIRMED",
         *       "patientName": "Lucía Gómez",
         *       "clinicName": "Consultorio Palermo"
         *     }
         */
        DashboardConsultation: {
            id: components["schemas"]["Id"];
            /** Format: date-time */
            date: string;
            durationInMinutes: number;
            name: string;
            status: components["schemas"]["ConsultationStatus"];
            patientName: string;
            clinicName: string | null;
            /**
             * Format: date-time
             * @description When the patient arrived.
             */
            arrivedAt?: string | null;
            /** @description Whether it overlaps another one. */
            overbooked?: boolean;
        };
        /**
         * @description How many referrals have each status.
         * @example {
         *       "PENDING": 2,
         *       "CONTACTED": 1,
         *       "CONVERTED": 4,
         *       "REJECTED": 0
         *     }
         */
        ReferralCounts: {
            PENDING: number;
            CONTACTED: number;
            CONVERTED: number;
            REJECTED: number;
        };
        /**
         * @description How many consultations have each status. 10 000 stands for that many or more, as in the list.
         * @example {
         *       "PENDING": 12,
         *       "CONFIRMED": 30,
         *       "COMPLETED": 85,
         *       "CANCELLED": 7
         *     }
         */
        ConsultationStatusCounts: {
            PENDING: number;
            CONFIRMED: number;
            COMPLETED: number;
            CANCELLED: number;
        };
        /**
         * @example {
         *       "day": "2026-10-05",
         *       "today": [],
         *       "counts": {
         *         "today": 0,
         *         "pending": 3,
         *         "withoutNotes": 1
         *       },
         *       "referrals": {
         *         "PENDING": 2,
         *         "CONTACTED": 1,
         *         "CONVERTED": 4,
         *         "REJECTED": 0
         *       },
         *       "choices": 50,
         *       "has": {
         *         "clinics": true,
         *         "consultations": true,
         *         "posts": true,
         *         "profile": false
         *       }
         *     }
         */
        DoctorDashboard: {
            /**
             * Format: date
             * @description Today in the clinic's zone.
             */
            day: string;
            /** @description Today's consultations without the cancelled ones, the earliest first; the first 250 where there are more. */
            today: components["schemas"]["DashboardConsultation"][];
            /** @description Counting ends at 10 000, which stands for that many or more. */
            counts: {
                today: number;
                /** @description Those that wait for a confirmation. */
                pending: number;
                /** @description The completed ones that nobody wrote a note for. */
                withoutNotes: number;
            };
            referrals: components["schemas"]["ReferralCounts"];
            /** @description The balance. */
            choices: number;
            /** @description What the doctor has already, so that a new account can be told what to do first. */
            has: {
                clinics: boolean;
                consultations: boolean;
                posts: boolean;
                /** @description An image and a description. */
                profile: boolean;
            };
        };
        /**
         * @example {
         *       "id": 17,
         *       "firstName": "Sofía",
         *       "lastName": "Núñez",
         *       "since": "2026-11-02T15:20:00.000Z"
         *     }
         */
        UncontactedLead: {
            id: components["schemas"]["Id"];
            firstName: string;
            lastName: string;
            /**
             * Format: date-time
             * @description Since when the lead is pending.
             */
            since: string;
        };
        /**
         * @example {
         *       "from": "2026-10-05",
         *       "to": "2026-10-11",
         *       "counts": {
         *         "PENDING": 1,
         *         "CONFIRMED": 3,
         *         "COMPLETED": 8,
         *         "CANCELLED": 0
         *       }
         *     }
         */
        ConsultationWeek: {
            /**
             * Format: date
             * @description The Monday, or the Sunday where the week of the person begins with it.
             */
            from: string;
            /**
             * Format: date
             * @description Its last day.
             */
            to: string;
            counts: components["schemas"]["ConsultationStatusCounts"];
        };
        /**
         * @example {
         *       "month": "2026-11",
         *       "quantity": 350
         *     }
         */
        ChoiceMonth: {
            month: string;
            /** @description How many choices were assigned. */
            quantity: number;
        };
        /**
         * @example {
         *       "day": "2026-10-05",
         *       "uncontacted": {
         *         "count": 1,
         *         "oldest": [
         *           {
         *             "id": 17,
         *             "firstName": "Sofía",
         *             "lastName": "Núñez",
         *             "since": "2026-09-02T15:20:00.000Z"
         *           }
         *         ]
         *       },
         *       "usersToValidate": 4,
         *       "weeks": [
         *         {
         *           "from": "2026-10-05",
         *           "to": "2026-10-11",
         *           "counts": {
         *             "PENDING": 1,
         *             "CONFIRMED": 3,
         *             "COMPLETED": 8,
         *             "CANCELLED": 0
         *           }
         *         }
         *       ],
         *       "consultations": {
         *         "PENDING": 1,
         *         "CONFIRMED": 3,
         *         "COMPLETED": 8,
         *         "CANCELLED": 0
         *       },
         *       "referrals": {
         *         "PENDING": 2,
         *         "CONTACTED": 1,
         *         "CONVERTED": 4,
         *         "REJECTED": 0
         *       },
         *       "choices": [
         *         {
         *           "month": "2026-10",
         *           "quantity": 350
         *         }
         *       ],
         *       "has": {
         *         "specialities": true,
         *         "insurances": true,
         *         "doctors": true,
         *         "clinics": true,
         *         "consultations": true
         *       }
         *     }
         */
        BackOfficeDashboard: {
            /**
             * Format: date
             * @description Today in the clinic's zone.
             */
            day: string;
            uncontacted: {
                count: number;
                /** @description The five that have waited longest. */
                oldest: components["schemas"]["UncontactedLead"][];
            };
            usersToValidate: number;
            /** @description How many doctors wait for their account to be validated. */
            signUps?: number;
            /** @description How many posts wait for a review. */
            postsInReview?: number;
            /** @description How many mails to patients have failed for good. */
            failedMails?: number;
            /** @description The last twelve weeks in order, of which the last is the one of today. */
            weeks: components["schemas"]["ConsultationWeek"][];
            /** @description The consultations of all these weeks. */
            consultations: components["schemas"]["ConsultationStatusCounts"];
            referrals: components["schemas"]["ReferralCounts"];
            /** @description The last twelve months in order, of which the last is the one of today. */
            choices: components["schemas"]["ChoiceMonth"][];
            /** @description What the platform has already, so that a new one can be told what to do first. */
            has: {
                specialities: boolean;
                insurances: boolean;
                doctors: boolean;
                clinics: boolean;
                consultations: boolean;
            };
        };
        /**
         * @example {
         *       "quantity": 50,
         *       "transactions": [
         *         {
         *           "id": 310,
         *           "createdAt": "2026-11-02T15:20:00.000Z",
         *           "ppc": 1500,
         *           "assignedBy": {
         *             "firstName": "Ana",
         *             "lastName": "Pérez"
         *           },
         *           "type": "ASSIGN",
         *           "paymentMethod": "Transferencia bancaria",
         *           "quantity": 50,
         *           "observation": null
         *         }
         *       ]
         *     }
         */
        Choices: {
            /** @description The balance, which is the sum of the transactions. */
            quantity: number;
            /** @description Newest first, at most 2000; the balance counts all of them. */
            transactions: components["schemas"]["ChoiceTransaction"][];
        };
        /**
         * @example {
         *       "id": 310,
         *       "createdAt": "2026-11-02T15:20:00.000Z",
         *       "ppc": 1500,
         *       "assignedBy": {
         *         "firstName": "Ana",
         *         "lastName": "Pérez"
         *       },
         *       "type": "ASSIGN",
         *       "paymentMethod": "Transferencia bancaria",
         *       "quantity": 50,
         *       "observation": null,
         *       "reverses": null
         *     }
         */
        ChoiceTransaction: {
            id: components["schemas"]["Id"];
            /** Format: date-time */
            createdAt: string;
            ppc: number | null;
            assignedBy: components["schemas"]["PersonName"] | null;
            /** @description ASSIGN adds to the balance; every other type takes from it. */
            type: string;
            paymentMethod: string | null;
            quantity: number;
            observation: string | null;
            /** @description The assignment that this one takes back. */
            reverses?: number | null;
        };
        /**
         * @example {
         *       "id": 310,
         *       "createdAt": "2026-11-02T15:20:00.000Z",
         *       "doctor": {
         *         "userId": 3,
         *         "firstName": "Martín",
         *         "lastName": "Álvarez"
         *       },
         *       "quantity": 50,
         *       "paymentMethod": "Transferencia bancaria",
         *       "ppc": 1500,
         *       "assignedBy": {
         *         "firstName": "Ana",
         *         "lastName": "Pérez"
         *       }
         *     }
         */
        ChoiceAssignment: {
            id: components["schemas"]["Id"];
            /** Format: date-time */
            createdAt: string;
            doctor: {
                userId: components["schemas"]["Id"];
                firstName: string;
                lastName: string;
            };
            quantity: number;
            paymentMethod: string | null;
            ppc: number | null;
            assignedBy: components["schemas"]["PersonName"] | null;
        };
        /**
         * @example {
         *       "doctorId": 3,
         *       "quantity": 50,
         *       "paymentMethod": "Transferencia bancaria",
         *       "ppc": 1500
         *     }
         */
        AssignChoicesInput: {
            doctorId: components["schemas"]["Id"];
            quantity: number;
            paymentMethod: components["schemas"]["Line"];
            ppc: number;
        };
        /**
         * @example {
         *       "observation": "Se asignó al médico equivocado."
         *     }
         */
        ReverseChoicesInput: {
            /**
             * Format: visible-text
             * @description Why.
             */
            observation: string;
        };
        /**
         * @example {
         *       "id": 1,
         *       "name": "Control de salud",
         *       "createdAt": "2026-03-02T14:05:00.000Z",
         *       "archivedAt": null
         *     }
         */
        PostCategory: {
            id: components["schemas"]["Id"];
            name: string;
            /** Format: date-time */
            createdAt: string;
            archivedAt?: components["schemas"]["ArchivedAt"];
        };
        /**
         * @example {
         *       "name": "Control de salud"
         *     }
         */
        PostCategoryInput: {
            name: components["schemas"]["Line"];
        };
        /**
         * @description DRAFT, being written; IN_REVIEW, waits for the back office; PUBLISHED, patients see it as it is; REJECTED, the doctor was told why; ARCHIVED, patients do not see it. A draft, or what waits for a review, may be a change of what
         *     patients see meanwhile (`publishedAt`).
         * @example PUBLISHED
         * @enum {string}
         */
        PostStatus: "DRAFT" | "IN_REVIEW" | "PUBLISHED" | "REJECTED" | "ARCHIVED";
        /** @example 30 */
        PostMinutes: number;
        /**
         * @description Pesos, with a point before the cents, as text, so that no program rounds it.
         * @example 28000.50
         */
        PostPrice: string;
        /**
         * Format: visible-text
         * @description Markdown. Paragraphs, lists, bold, italics and links are shown; all else is text.
         * @example Consulta con **electrocardiograma** incluido.
         */
        PostText: string;
        /** @example Control cardiológico anual */
        PostTitle: components["schemas"]["Line"];
        /**
         * @description What the image shows, in words; required where there is one.
         * @example Una médica lee un electrocardiograma.
         */
        PostImageAlt: components["schemas"]["OptionalLine"];
        /**
         * @example {
         *       "id": 61,
         *       "doctorId": 7,
         *       "doctor": {
         *         "firstName": "Martín",
         *         "lastName": "Álvarez"
         *       },
         *       "title": "Control cardiológico anual",
         *       "description": "Consulta con **electrocardiograma** incluido.",
         *       "price": 28000,
         *       "status": "PUBLISHED",
         *       "time": 30,
         *       "category": {
         *         "id": 1,
         *         "name": "Control de salud"
         *       },
         *       "image": null,
         *       "imageAlt": null,
         *       "rejectedReason": null,
         *       "publishedAt": "2026-03-05T14:05:00.000Z",
         *       "updatedAt": "2026-03-05T14:05:00.000Z",
         *       "createdAt": "2026-03-02T14:05:00.000Z"
         *     }
         */
        Post: {
            id: components["schemas"]["Id"];
            doctorId?: components["schemas"]["Id"];
            doctor?: components["schemas"]["PersonName"];
            title: string;
            /** @description Markdown, see PostText. */
            description: string;
            /** @description Pesos, with two decimals at most. */
            price: number;
            status: components["schemas"]["PostStatus"];
            /** @description Minutes. */
            time: number;
            category: {
                id?: components["schemas"]["Id"];
                name: string;
            } | null;
            /** @description The path of the image below the address of the API. */
            image?: string | null;
            /** @description What the image shows, in words. */
            imageAlt?: string | null;
            /** @description Why it was rejected last, until it is reviewed again. */
            rejectedReason?: string | null;
            /**
             * Format: date-time
             * @description Since when patients see what is published of it. Null where they see nothing.
             */
            publishedAt?: string | null;
            /** Format: date-time */
            updatedAt?: string;
            /** Format: date-time */
            createdAt?: string;
            /** @description What patients see of it. Told with one post alone. */
            published?: components["schemas"]["BookableService"] | null;
        };
        /**
         * @example {
         *       "title": "Control cardiológico anual",
         *       "categoryId": 1,
         *       "description": "Consulta con **electrocardiograma** incluido.",
         *       "price": "28000.50",
         *       "time": 30
         *     }
         */
        CreatePostInput: {
            /** @description Whose it is; BACKOFFICE has to send it. */
            doctorId?: components["schemas"]["Id"];
            title: components["schemas"]["PostTitle"];
            categoryId: components["schemas"]["Id"];
            description: components["schemas"]["PostText"];
            price: components["schemas"]["PostPrice"];
            time: components["schemas"]["PostMinutes"];
            image?: components["schemas"]["ProfileImage"];
            imageAlt?: components["schemas"]["PostImageAlt"];
        };
        /**
         * @example {
         *       "title": "Control cardiológico anual",
         *       "price": "30000"
         *     }
         */
        UpdatePostInput: {
            title?: components["schemas"]["PostTitle"];
            categoryId?: components["schemas"]["Id"];
            description?: components["schemas"]["PostText"];
            price?: components["schemas"]["PostPrice"];
            time?: components["schemas"]["PostMinutes"];
            image?: components["schemas"]["ProfileImage"];
            imageAlt?: components["schemas"]["PostImageAlt"];
        };
        /**
         * @description REJECTED has a reason, the others have none.
         * @example {
         *       "status": "IN_REVIEW"
         *     }
         */
        UpdatePostStatusInput: {
            status: components["schemas"]["PostStatus"];
            /**
             * Format: visible-text
             * @description What the doctor reads.
             */
            rejectedReason?: string;
        };
        /**
         * @example CONTACTED
         * @enum {string}
         */
        ReferralStatus: "PENDING" | "CONTACTED" | "CONVERTED" | "REJECTED";
        /**
         * @example {
         *       "id": 17,
         *       "referralDate": "2026-11-02T15:20:00.000Z",
         *       "status": "PENDING",
         *       "statusSince": "2026-11-02T15:20:00.000Z",
         *       "notes": null,
         *       "referrerDoctor": {
         *         "id": 3,
         *         "cuit": "20-28456123-7",
         *         "medicalLicenseNumber": "MN 104522",
         *         "recommendedBy": null,
         *         "profileImage": null,
         *         "user": {
         *           "firstName": "Martín",
         *           "lastName": "Álvarez",
         *           "email": "martin.alvarez@example.com"
         *         }
         *       },
         *       "doctorLead": {
         *         "firstName": "Sofía",
         *         "lastName": "Núñez",
         *         "email": "sofia.nunez@example.com",
         *         "phone": "3514567890"
         *       }
         *     }
         */
        Referral: {
            id: components["schemas"]["Id"];
            /** Format: date-time */
            referralDate: string;
            status: components["schemas"]["ReferralStatus"];
            /**
             * Format: date-time
             * @description When the lead got its status.
             */
            statusSince?: string;
            notes: string | null;
            referrerDoctor: components["schemas"]["ReferrerDoctor"];
            doctorLead: components["schemas"]["DoctorLead"];
        };
        /**
         * @example {
         *       "data": [],
         *       "total": 0,
         *       "mostCounted": 10000,
         *       "hasPrevious": false,
         *       "hasNext": false
         *     }
         */
        ReferralPage: {
            data: components["schemas"]["Referral"][];
            total: components["schemas"]["CountedTotal"];
            mostCounted: components["schemas"]["MostCounted"];
            /** @description Whether there are rows before these. */
            hasPrevious: boolean;
            /** @description Whether there are rows after these. */
            hasNext: boolean;
            counts?: components["schemas"]["FieldCounts"];
        };
        /**
         * @example {
         *       "id": 3,
         *       "cuit": "20-28456123-7",
         *       "medicalLicenseNumber": "MN 104522",
         *       "recommendedBy": null,
         *       "profileImage": null,
         *       "user": {
         *         "firstName": "Martín",
         *         "lastName": "Álvarez",
         *         "email": "martin.alvarez@example.com"
         *       }
         *     }
         */
        ReferrerDoctor: {
            id: components["schemas"]["Id"];
            cuit: string | null;
            medicalLicenseNumber: string | null;
            recommendedBy: string | null;
            profileImage: string | null;
            user: {
                firstName: string;
                lastName: string;
                email: string;
            };
        };
        /**
         * @example {
         *       "id": 3,
         *       "cuit": "20-28456123-7",
         *       "medicalLicenseNumber": "MN 104522",
         *       "recommendedBy": null,
         *       "profileImage": null,
         *       "user": {
         *         "firstName": "Martín",
         *         "lastName": "Álvarez",
         *         "email": "martin.alvarez@example.com"
         *       },
         *       "referrals": 12
         *     }
         */
        CountedReferrer: components["schemas"]["ReferrerDoctor"] & {
            /** @description How many leads the doctor has referred. */
            referrals: number;
        };
        /**
         * @example {
         *       "firstName": "Sofía",
         *       "lastName": "Núñez",
         *       "email": "sofia.nunez@example.com",
         *       "phone": "3514567890"
         *     }
         */
        DoctorLead: {
            firstName: string;
            lastName: string;
            email: string;
            phone?: string | null;
        };
        /**
         * @example {
         *       "doctor": {
         *         "id": 3,
         *         "cuit": "20-28456123-7",
         *         "medicalLicenseNumber": "MN 104522",
         *         "recommendedBy": null,
         *         "profileImage": null,
         *         "user": {
         *           "firstName": "Martín",
         *           "lastName": "Álvarez",
         *           "email": "martin.alvarez@example.com"
         *         }
         *       },
         *       "referrals": []
         *     }
         */
        Referrer: {
            doctor: components["schemas"]["ReferrerDoctor"];
            referrals: components["schemas"]["Referral"][];
        };
        /**
         * @example {
         *       "data": [
         *         {
         *           "id": 31,
         *           "firstName": "Ana",
         *           "lastName": "Pérez",
         *           "roleType": "DOCTOR"
         *         }
         *       ]
         *     }
         */
        SameIdentity: {
            data: {
                id: components["schemas"]["Id"];
                firstName: string;
                lastName: string;
                roleType: components["schemas"]["Role"];
            }[];
        };
        /**
         * @example {
         *       "wasReferred": true,
         *       "isUser": false
         *     }
         */
        LeadEmail: {
            /** @description A lead with this e-mail was referred before. */
            wasReferred: boolean;
            /** @description A user of the platform has this e-mail. */
            isUser: boolean;
        };
        /**
         * @example {
         *       "at": "2026-11-03T13:05:00.000Z",
         *       "by": {
         *         "firstName": "Lucía",
         *         "lastName": "Fernández"
         *       },
         *       "previousStatus": "PENDING",
         *       "status": "CONTACTED",
         *       "comment": "Se la llamó por teléfono.",
         *       "replacesNotes": false
         *     }
         */
        ReferralChange: {
            /** Format: date-time */
            at: string;
            by: components["schemas"]["PersonName"] | null;
            /** @description The status before; null where the lead was referred. */
            previousStatus: components["schemas"]["ReferralStatus"] | null;
            status: components["schemas"]["ReferralStatus"];
            /** @description What was added to the notes. */
            comment: string | null;
            /** @description The earlier notes were replaced by the comment. */
            replacesNotes: boolean;
        };
        /**
         * Format: letters
         * @description The name of a lead.
         * @example María José
         */
        LeadName: string;
        /**
         * @example {
         *       "firstName": "Sofía",
         *       "lastName": "Núñez",
         *       "email": "sofia.nunez@example.com",
         *       "phone": "3514567890"
         *     }
         */
        CreateReferralInput: {
            firstName: components["schemas"]["LeadName"];
            lastName: components["schemas"]["LeadName"];
            /** Format: line */
            email: string;
            /** Format: digits */
            phone?: string;
            /** @description The doctor who refers; from BACKOFFICE, who has to send it, and from nobody else. */
            referrerDoctorId?: components["schemas"]["Id"];
        };
        /**
         * @example {
         *       "status": "CONTACTED",
         *       "notes": "Se la llamó por teléfono.\nPide que la llamen el lunes."
         *     }
         */
        UpdateReferralInput: {
            status: components["schemas"]["ReferralStatus"];
            notes?: components["schemas"]["Text"] | null;
        };
        /**
         * @example {
         *       "type": "PATIENT",
         *       "id": 88,
         *       "title": "Ana Pérez",
         *       "detail": "ana.perez@example.com",
         *       "date": null
         *     }
         */
        SearchResult: {
            /** @enum {string} */
            type: "PATIENT" | "USER" | "CLINIC" | "LEAD" | "CONSULTATION";
            id: components["schemas"]["Id"];
            /** @description The name of the person or of the clinic; of a consultation, the name of the patient. */
            title: string;
            /** @description What tells two of the same name apart: the e-mail or the address; of a consultation, its name and clinic. */
            detail: string;
            /**
             * Format: date-time
             * @description When the consultation is. Null for every other kind.
             */
            date: string | null;
        };
        /**
         * @example {
         *       "results": [
         *         {
         *           "type": "PATIENT",
         *           "id": 88,
         *           "title": "Ana Pérez",
         *           "detail": "ana.perez@example.com",
         *           "date": null
         *         }
         *       ],
         *       "counts": {
         *         "PATIENT": 1,
         *         "USER": 0,
         *         "CLINIC": 0,
         *         "LEAD": 0,
         *         "CONSULTATION": 0
         *       },
         *       "mostCounted": 100
         *     }
         */
        SearchAnswer: {
            results: components["schemas"]["SearchResult"][];
            /** @description How many records of each kind hold the words, up to `mostCounted`. A kind that the caller may not open is not named. */
            counts: {
                PATIENT?: number;
                USER?: number;
                CLINIC?: number;
                LEAD?: number;
                CONSULTATION?: number;
            };
            mostCounted: components["schemas"]["MostCounted"];
        };
        /**
         * @example {
         *       "status": "ok"
         *     }
         */
        Health: {
            /** @enum {string} */
            status: "ok";
        };
    };
    responses: {
        /** @description The post, with its version. */
        Post: {
            headers: {
                ETag: components["headers"]["ETag"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Post"];
            };
        };
        /** @description The category, with its version. */
        PostCategory: {
            headers: {
                ETag: components["headers"]["ETag"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["PostCategory"];
            };
        };
        /** @description The speciality, with its version. */
        Speciality: {
            headers: {
                ETag: components["headers"]["ETag"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Speciality"];
            };
        };
        /** @description The clinic, with its version. */
        Clinic: {
            headers: {
                ETag: components["headers"]["ETag"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Clinic"];
            };
        };
        /** @description The insurer, with its version. */
        Insurance: {
            headers: {
                ETag: components["headers"]["ETag"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Insurance"];
            };
        };
        /** @description The consultation, with its version. `X-Truncated` tells whether it has more notes, or more changes, than are here; the newest are. */
        ConsultationRecord: {
            headers: {
                ETag: components["headers"]["ETag"];
                "X-Truncated": components["headers"]["Truncated"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ConsultationRecord"];
            };
        };
        /** @description The schedule, with its version. */
        DoctorSchedule: {
            headers: {
                ETag: components["headers"]["ETag"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["DoctorSchedule"];
            };
        };
        /** @description The account, with its version. */
        OwnAccount: {
            headers: {
                ETag: components["headers"]["ETag"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["OwnAccount"];
            };
        };
        /** @description Signed in. The token is also set as the `access_token` cookie. */
        SignedIn: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["LoginResult"];
            };
        };
        /** @description What the account asks for beside the password. */
        SecondStep: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["SecondStep"];
            };
        };
        /** @description It is in use from now on. */
        SecondStepAdded: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["SecondStepAdded"];
            };
        };
        /** @description A code is on its way. */
        CodeSent: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["CodeSent"];
            };
        };
        /** @description The request, with its version. */
        SignUp: {
            headers: {
                ETag: components["headers"]["ETag"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["SignUp"];
            };
        };
        /** @description The address, with its version. */
        Webhook: {
            headers: {
                ETag: components["headers"]["ETag"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Webhook"];
            };
        };
        /** @description The reservation, with its version. */
        Reservation: {
            headers: {
                ETag: components["headers"]["ETag"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Reservation"];
            };
        };
        /** @description The note, with its version. */
        FollowUpNote: {
            headers: {
                ETag: components["headers"]["ETag"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["FollowUpNote"];
            };
        };
        /** @description Something went wrong. */
        Problem: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Not signed in, or the session ended. */
        Unauthorized: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "status": 401,
                 *       "title": "Unauthorized",
                 *       "code": "unauthorized",
                 *       "message": "Tu sesión terminó. Ingresá de nuevo."
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The caller's role may not do this. */
        Forbidden: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "status": 403,
                 *       "title": "Forbidden",
                 *       "code": "forbidden",
                 *       "message": "No tenés permiso para hacer esto."
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description What the request names was used, or ended. */
        Gone: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The record does not exist, or is not the caller's. */
        NotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "status": 404,
                 *       "title": "Not Found",
                 *       "code": "not_found",
                 *       "message": "No se encontró lo que buscás."
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The change contradicts what is stored. */
        Conflict: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "status": 409,
                 *       "title": "Conflict",
                 *       "code": "duplicate",
                 *       "message": "Ya existe una obra social con ese nombre, quizás archivada.",
                 *       "errors": {
                 *         "name": "Ya existe una obra social con ese nombre, quizás archivada."
                 *       }
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The time is not free, or the change contradicts what is stored. */
        SlotConflict: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "status": 409,
                 *       "title": "Conflict",
                 *       "code": "slot_unavailable",
                 *       "message": "Ese horario ya no está libre.",
                 *       "errors": {
                 *         "date": "Ese horario ya no está libre."
                 *       },
                 *       "collisions": [
                 *         {
                 *           "kind": "APPOINTMENT",
                 *           "from": "2026-12-01T12:00:00.000Z",
                 *           "to": "2026-12-01T12:30:00.000Z",
                 *           "status": "CONFIRMED",
                 *           "appointmentId": 412
                 *         }
                 *       ],
                 *       "alternatives": [
                 *         {
                 *           "date": "2026-12-01T12:30:00.000Z",
                 *           "minutes": 30,
                 *           "clinicId": 12
                 *         },
                 *         {
                 *           "date": "2026-12-01T13:00:00.000Z",
                 *           "minutes": 30,
                 *           "clinicId": 12
                 *         },
                 *         {
                 *           "date": "2026-12-01T13:30:00.000Z",
                 *           "minutes": 30,
                 *           "clinicId": 12
                 *         }
                 *       ]
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Another patient has the DNI. */
        DniTaken: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "status": 409,
                 *       "title": "Conflict",
                 *       "code": "dni_taken",
                 *       "message": "Ya hay un paciente con ese DNI.",
                 *       "errors": {
                 *         "dni": "Ya hay un paciente con ese DNI."
                 *       },
                 *       "patientId": 88
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Somebody changed the record in the meantime. */
        PreconditionFailed: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "status": 412,
                 *       "title": "Precondition Failed",
                 *       "code": "changed",
                 *       "message": "Otra persona cambió este registro mientras lo editabas."
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The request, or a file in it, is too large. */
        TooLarge: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "status": 413,
                 *       "title": "Payload Too Large",
                 *       "code": "too_large",
                 *       "message": "La imagen no puede superar los 5 MB.",
                 *       "errors": {
                 *         "profileImage": "La imagen no puede superar los 5 MB."
                 *       }
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The request does not fit the contract. */
        Unprocessable: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "status": 422,
                 *       "title": "Unprocessable Entity",
                 *       "code": "invalid",
                 *       "message": "Revisá los datos ingresados.",
                 *       "errors": {
                 *         "name": "Por favor complete todos los campos."
                 *       }
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Too many tries. */
        TooManyRequests: {
            headers: {
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "status": 429,
                 *       "title": "Too Many Requests",
                 *       "code": "too_many_tries",
                 *       "message": "Demasiados intentos. Probá de nuevo en 8 segundos."
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The platform is in maintenance, cannot reach its database, or cannot store files. */
        Unavailable: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "status": 503,
                 *       "title": "Service Unavailable",
                 *       "code": "unavailable",
                 *       "message": "La plataforma no está disponible en este momento."
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
    };
    parameters: {
        /** @description The id of the record that the path names. */
        IdOfRecord: components["schemas"]["Id"];
        /** @description The id of the user. A doctor has another id besides, which is `doctor.id` of the user. */
        IdOfUser: components["schemas"]["Id"];
        /** @description The id of the patient, not `userId`. */
        IdOfPatient: components["schemas"]["Id"];
        /** @description The id of the doctor, not of their user. */
        IdOfDoctor: components["schemas"]["Id"];
        /** @description The id of the doctor, not of their user. */
        DoctorId: components["schemas"]["Id"];
        /** @example 3q2-7wAbCdEfGhIjKlMnOp.webp */
        ImageKey: string;
        /** @example 3q2-7wAbCdEfGhIjKlMnOp.pdf */
        AttachmentKey: string;
        /**
         * @description What the links of a mail end with.
         * @example GwAAAZy0kH3mQwE1rW2cXk5nLs9uJd4h
         */
        AppointmentKey: string;
        /** @description Which page, beginning with 1. */
        Page: number;
        /** @description How many rows a page has. */
        PageSize: number;
        /** @description The rows that follow the one with this id, in the order that is asked for. */
        After: components["schemas"]["Id"];
        /** @description The rows that come before the one with this id, in the order that is asked for. */
        Before: components["schemas"]["Id"];
        /**
         * @description The last rows, as many as a page has.
         * @example true
         */
        Last: boolean;
        /**
         * @description Those with one of these roles.
         * @example [
         *       "DOCTOR",
         *       "SECRETARY"
         *     ]
         */
        RoleFilter: components["schemas"]["Role"][];
        /**
         * @description Those that are archived instead of those that are not.
         * @example false
         */
        ArchivedFilter: boolean;
        /**
         * @description Those who are validated, or those who are not.
         * @example false
         */
        ValidatedFilter: boolean;
        /**
         * @description Those who are active, or those who are not.
         * @example true
         */
        ActiveFilter: boolean;
        /**
         * @description Those in one of these provinces.
         * @example [
         *       "Córdoba",
         *       "Mendoza"
         *     ]
         */
        ProvinceFilter: components["schemas"]["Province"][];
        /**
         * @description Those with one of these statuses.
         * @example [
         *       "PENDING",
         *       "CONTACTED"
         *     ]
         */
        LeadStatusFilter: components["schemas"]["ReferralStatus"][];
        /**
         * @description Those who have been pending for more days than these, by the clinic's calendar.
         * @example 7
         */
        WaitingFilter: number;
        /**
         * @description The words that are looked for.
         * @example perez
         */
        Search: string;
        /**
         * @description `today`: those of today; the cancelled ones only where `status` asks for them. `upcoming`: those that are still to come and are pending or confirmed. `pending`: those that wait for a confirmation, whenever they are.
         *     `history`: those before today. The clinic's zone decides what today is.
         * @example upcoming
         */
        ConsultationView: "today" | "upcoming" | "pending" | "history";
        /**
         * @description The first day, in the clinic's zone.
         * @example 2026-01-01
         */
        FromDay: string;
        /**
         * @description The last day, in the clinic's zone.
         * @example 2030-12-31
         */
        ToDay: string;
        /** @description Those with this status. */
        StatusFilter: components["schemas"]["ConsultationStatus"];
        /** @description Those at this clinic. */
        ClinicFilter: components["schemas"]["Id"];
        /** @description Those of this doctor. */
        DoctorFilter: components["schemas"]["Id"];
        /** @description Those of this patient. */
        PatientFilter: components["schemas"]["Id"];
        /** @description Doctors who have this speciality. */
        SpecialityFilter: components["schemas"]["Id"];
        /** @description `missing`: the completed ones that nobody wrote a note for. */
        NotesFilter: "missing";
        /** @description A lead that has been pending for more days than these, by the clinic's calendar, counts as not contacted. */
        UncontactedDays: number;
        /**
         * @description The month.
         * @example 2026-11
         */
        Month: string;
        /**
         * @description One value for each intent, for example a UUID. Kept for 24 hours.
         * @example 0d4b1c6e-6a0f-4f7e-9a55-3f6d1a2b7c10
         */
        IdempotencyKey: string;
        /**
         * @description The `ETag` that the change is based on. Without it the change is made whatever happened meanwhile.
         * @example "3"
         */
        IfMatch: string;
    };
    requestBodies: never;
    headers: {
        /**
         * @description The version of the record.
         * @example "3"
         */
        ETag: string;
        /**
         * @description How many rows there are, up to 10 000, which stands for that many or more.
         * @example 412
         */
        TotalCount: number;
        /**
         * @description Whether there is more than the answer holds, because a list is sent up to `maxItems` only.
         * @example false
         */
        Truncated: boolean;
        /**
         * @description Seconds to wait before the next try.
         * @example 8
         */
        RetryAfter: number;
    };
    pathItems: never;
}
export type Id = components['schemas']['Id'];
export type Line = components['schemas']['Line'];
export type Role = components['schemas']['Role'];
export type ErrorCode = components['schemas']['ErrorCode'];
export type Problem = components['schemas']['Problem'];
export type Acknowledgement = components['schemas']['Acknowledgement'];
export type SessionState = components['schemas']['SessionState'];
export type LoginInput = components['schemas']['LoginInput'];
export type LoginResult = components['schemas']['LoginResult'];
export type SecondStepMethod = components['schemas']['SecondStepMethod'];
export type SecondStepChallenge = components['schemas']['SecondStepChallenge'];
export type ProvideSecondStepInput = components['schemas']['ProvideSecondStepInput'];
export type PasskeyPart = components['schemas']['PasskeyPart'];
export type PasskeyId = components['schemas']['PasskeyId'];
export type ProvidePasskeyInput = components['schemas']['ProvidePasskeyInput'];
export type CurrentPasswordInput = components['schemas']['CurrentPasswordInput'];
export type Passkey = components['schemas']['Passkey'];
export type SecondStep = components['schemas']['SecondStep'];
export type SecondStepAdded = components['schemas']['SecondStepAdded'];
export type AuthenticatorOffer = components['schemas']['AuthenticatorOffer'];
export type ConfirmAuthenticatorInput = components['schemas']['ConfirmAuthenticatorInput'];
export type PasskeyOffer = components['schemas']['PasskeyOffer'];
export type AddPasskeyInput = components['schemas']['AddPasskeyInput'];
export type CaptchaChallenge = components['schemas']['CaptchaChallenge'];
export type SignUpForm = components['schemas']['SignUpForm'];
export type SignUpInput = components['schemas']['SignUpInput'];
export type SecretKey = components['schemas']['SecretKey'];
export type CodeSent = components['schemas']['CodeSent'];
export type ProveEmailInput = components['schemas']['ProveEmailInput'];
export type ResendCodeInput = components['schemas']['ResendCodeInput'];
export type RequestPasswordResetInput = components['schemas']['RequestPasswordResetInput'];
export type CheckPasswordResetInput = components['schemas']['CheckPasswordResetInput'];
export type PasswordReset = components['schemas']['PasswordReset'];
export type ResetPasswordInput = components['schemas']['ResetPasswordInput'];
export type SignUpStatus = components['schemas']['SignUpStatus'];
export type SignUp = components['schemas']['SignUp'];
export type UpdateSignUpInput = components['schemas']['UpdateSignUpInput'];
export type OwnAccount = components['schemas']['OwnAccount'];
export type UpdateOwnAccountInput = components['schemas']['UpdateOwnAccountInput'];
export type RequestEmailChangeInput = components['schemas']['RequestEmailChangeInput'];
export type ConsoleTheme = components['schemas']['ConsoleTheme'];
export type TextSize = components['schemas']['TextSize'];
export type Density = components['schemas']['Density'];
export type Contrast = components['schemas']['Contrast'];
export type ConsolePath = components['schemas']['ConsolePath'];
export type HiddenPaths = components['schemas']['HiddenPaths'];
export type PageSize = components['schemas']['PageSize'];
export type Preferences = components['schemas']['Preferences'];
export type UpdatePreferencesInput = components['schemas']['UpdatePreferencesInput'];
export type OwnSession = components['schemas']['OwnSession'];
export type EndedSessions = components['schemas']['EndedSessions'];
export type OwnData = components['schemas']['OwnData'];
export type CurrentUser = components['schemas']['CurrentUser'];
export type ChangePasswordInput = components['schemas']['ChangePasswordInput'];
export type ArchivedAt = components['schemas']['ArchivedAt'];
export type Insurance = components['schemas']['Insurance'];
export type ArchiveInput = components['schemas']['ArchiveInput'];
export type InsuranceInput = components['schemas']['InsuranceInput'];
export type Text = components['schemas']['Text'];
export type OptionalLine = components['schemas']['OptionalLine'];
export type FirstName = components['schemas']['FirstName'];
export type LastName = components['schemas']['LastName'];
export type Email = components['schemas']['Email'];
export type Dni = components['schemas']['Dni'];
export type Cuit = components['schemas']['Cuit'];
export type Day = components['schemas']['Day'];
export type Instant = components['schemas']['Instant'];
export type Year = components['schemas']['Year'];
export type Gender = components['schemas']['Gender'];
export type SocialNetwork = components['schemas']['SocialNetwork'];
export type Province = components['schemas']['Province'];
export type PersonName = components['schemas']['PersonName'];
export type User = components['schemas']['User'];
export type UserPage = components['schemas']['UserPage'];
export type CountedTotal = components['schemas']['CountedTotal'];
export type MostCounted = components['schemas']['MostCounted'];
export type FieldCounts = components['schemas']['FieldCounts'];
export type Doctor = components['schemas']['Doctor'];
export type Education = components['schemas']['Education'];
export type Workplace = components['schemas']['Workplace'];
export type DoctorInsurance = components['schemas']['DoctorInsurance'];
export type EducationInput = components['schemas']['EducationInput'];
export type Certification = components['schemas']['Certification'];
export type CertificationInput = components['schemas']['CertificationInput'];
export type SocialLink = components['schemas']['SocialLink'];
export type SocialLinkInput = components['schemas']['SocialLinkInput'];
export type DoctorSummary = components['schemas']['DoctorSummary'];
export type CreateUserInput = components['schemas']['CreateUserInput'];
export type CreateDoctorInput = components['schemas']['CreateDoctorInput'];
export type CreateBackofficeInput = components['schemas']['CreateBackofficeInput'];
export type CreateStaffInput = components['schemas']['CreateStaffInput'];
export type NewPassword = components['schemas']['NewPassword'];
export type CategoryIds = components['schemas']['CategoryIds'];
export type ClinicIds = components['schemas']['ClinicIds'];
export type InsuranceIds = components['schemas']['InsuranceIds'];
export type NoCategories = components['schemas']['NoCategories'];
export type LicenseNumber = components['schemas']['LicenseNumber'];
export type RecommendedBy = components['schemas']['RecommendedBy'];
export type Description = components['schemas']['Description'];
export type DateBirthday = components['schemas']['DateBirthday'];
export type ProfileImage = components['schemas']['ProfileImage'];
export type UserUpdate = components['schemas']['UserUpdate'];
export type DoctorUpdate = components['schemas']['DoctorUpdate'];
export type UserStatusInput = components['schemas']['UserStatusInput'];
export type Speciality = components['schemas']['Speciality'];
export type CreateSpecialityInput = components['schemas']['CreateSpecialityInput'];
export type UpdateSpecialityInput = components['schemas']['UpdateSpecialityInput'];
export type Clinic = components['schemas']['Clinic'];
export type ClinicFields = components['schemas']['ClinicFields'];
export type ClinicPhone = components['schemas']['ClinicPhone'];
export type CreateClinicInput = components['schemas']['CreateClinicInput'];
export type UpdateClinicInput = components['schemas']['UpdateClinicInput'];
export type ClinicPage = components['schemas']['ClinicPage'];
export type Patient = components['schemas']['Patient'];
export type PatientInsurance = components['schemas']['PatientInsurance'];
export type PatientInput = components['schemas']['PatientInput'];
export type PatientPhone = components['schemas']['PatientPhone'];
export type MergePatientsInput = components['schemas']['MergePatientsInput'];
export type PatientField = components['schemas']['PatientField'];
export type PatientMergePreview = components['schemas']['PatientMergePreview'];
export type PatientMerge = components['schemas']['PatientMerge'];
export type AddedPatient = components['schemas']['AddedPatient'];
export type FoundPatients = components['schemas']['FoundPatients'];
export type FoundPatient = components['schemas']['FoundPatient'];
export type PatientPage = components['schemas']['PatientPage'];
export type PatientDetail = components['schemas']['PatientDetail'];
export type DoctorPatient = components['schemas']['DoctorPatient'];
export type DoctorPatientPage = components['schemas']['DoctorPatientPage'];
export type ConsultationStatus = components['schemas']['ConsultationStatus'];
export type Consultation = components['schemas']['Consultation'];
export type CancelledKind = components['schemas']['CancelledKind'];
export type ConsultationDetail = components['schemas']['ConsultationDetail'];
export type FollowUpNote = components['schemas']['FollowUpNote'];
export type NoteFile = components['schemas']['NoteFile'];
export type FollowUpNoteVersion = components['schemas']['FollowUpNoteVersion'];
export type NoteContent = components['schemas']['NoteContent'];
export type CreateFollowUpNoteInput = components['schemas']['CreateFollowUpNoteInput'];
export type CorrectFollowUpNoteInput = components['schemas']['CorrectFollowUpNoteInput'];
export type AttachmentInput = components['schemas']['AttachmentInput'];
export type ConsultationListItem = components['schemas']['ConsultationListItem'];
export type ConsultationCounts = components['schemas']['ConsultationCounts'];
export type ConsultationList = components['schemas']['ConsultationList'];
export type ConsultationChange = components['schemas']['ConsultationChange'];
export type ConsultationMove = components['schemas']['ConsultationMove'];
export type ConsultationRecord = components['schemas']['ConsultationRecord'];
export type ConsultationStatusInput = components['schemas']['ConsultationStatusInput'];
export type AppointmentDate = components['schemas']['AppointmentDate'];
export type AppointmentMinutes = components['schemas']['AppointmentMinutes'];
export type AppointmentName = components['schemas']['AppointmentName'];
export type AppointmentReason = components['schemas']['AppointmentReason'];
export type OutsideHours = components['schemas']['OutsideHours'];
export type CreateConsultationInput = components['schemas']['CreateConsultationInput'];
export type CreateConsultationSeriesInput = components['schemas']['CreateConsultationSeriesInput'];
export type ConsultationSeries = components['schemas']['ConsultationSeries'];
export type SameDay = components['schemas']['SameDay'];
export type MoveConsultationInput = components['schemas']['MoveConsultationInput'];
export type SwapInput = components['schemas']['SwapInput'];
export type WebhookEvent = components['schemas']['WebhookEvent'];
export type WebhookUrl = components['schemas']['WebhookUrl'];
export type WebhookEvents = components['schemas']['WebhookEvents'];
export type WebhookInput = components['schemas']['WebhookInput'];
export type UpdateWebhookInput = components['schemas']['UpdateWebhookInput'];
export type Webhook = components['schemas']['Webhook'];
export type NewWebhook = components['schemas']['NewWebhook'];
export type WebhookSecret = components['schemas']['WebhookSecret'];
export type WebhookDelivery = components['schemas']['WebhookDelivery'];
export type NotificationChannels = components['schemas']['NotificationChannels'];
export type NotificationChannelsInput = components['schemas']['NotificationChannelsInput'];
export type NotificationChoices = components['schemas']['NotificationChoices'];
export type NotificationChoicesInput = components['schemas']['NotificationChoicesInput'];
export type QuietHours = components['schemas']['QuietHours'];
export type QuietHoursInput = components['schemas']['QuietHoursInput'];
export type WeekStart = components['schemas']['WeekStart'];
export type NotificationKind = components['schemas']['NotificationKind'];
export type Notification = components['schemas']['Notification'];
export type UnreadCount = components['schemas']['UnreadCount'];
export type ReadNotificationsInput = components['schemas']['ReadNotificationsInput'];
export type MailKind = components['schemas']['MailKind'];
export type MailStatus = components['schemas']['MailStatus'];
export type Mail = components['schemas']['Mail'];
export type MailDetail = components['schemas']['MailDetail'];
export type PatientAppointment = components['schemas']['PatientAppointment'];
export type ReservationStatus = components['schemas']['ReservationStatus'];
export type ReservationOrigin = components['schemas']['ReservationOrigin'];
export type ReservationRejection = components['schemas']['ReservationRejection'];
export type PartOfDay = components['schemas']['PartOfDay'];
export type WantedTime = components['schemas']['WantedTime'];
export type WantedTimes = components['schemas']['WantedTimes'];
export type WantedWeekdays = components['schemas']['WantedWeekdays'];
export type ProposedTime = components['schemas']['ProposedTime'];
export type Named = components['schemas']['Named'];
export type Reservation = components['schemas']['Reservation'];
export type CreateReservationInput = components['schemas']['CreateReservationInput'];
export type UpdateReservationInput = components['schemas']['UpdateReservationInput'];
export type AcceptReservationInput = components['schemas']['AcceptReservationInput'];
export type ProposeTimesInput = components['schemas']['ProposeTimesInput'];
export type OnlineBooking = components['schemas']['OnlineBooking'];
export type BookableClinic = components['schemas']['BookableClinic'];
export type Bookable = components['schemas']['Bookable'];
export type BookablePlace = components['schemas']['BookablePlace'];
export type BookableDoctor = components['schemas']['BookableDoctor'];
export type BookableDoctorPage = components['schemas']['BookableDoctorPage'];
export type BookableProfile = components['schemas']['BookableProfile'];
export type OwnPublicPage = components['schemas']['OwnPublicPage'];
export type BookableTimes = components['schemas']['BookableTimes'];
export type BookableService = components['schemas']['BookableService'];
export type BookableServices = components['schemas']['BookableServices'];
export type SeenServiceInput = components['schemas']['SeenServiceInput'];
export type ReservedService = components['schemas']['ReservedService'];
export type BookingRequestInput = components['schemas']['BookingRequestInput'];
export type BookingResult = components['schemas']['BookingResult'];
export type BookingCorrectionInput = components['schemas']['BookingCorrectionInput'];
export type BookingRequest = components['schemas']['BookingRequest'];
export type OfferedTime = components['schemas']['OfferedTime'];
export type BookingAnswerInput = components['schemas']['BookingAnswerInput'];
export type AppointmentAnswerInput = components['schemas']['AppointmentAnswerInput'];
export type PatientMoveInput = components['schemas']['PatientMoveInput'];
export type ArrivalInput = components['schemas']['ArrivalInput'];
export type ConsultationReasonInput = components['schemas']['ConsultationReasonInput'];
export type ReopenConsultationInput = components['schemas']['ReopenConsultationInput'];
export type ClockTime = components['schemas']['ClockTime'];
export type EndTime = components['schemas']['EndTime'];
export type Weekday = components['schemas']['Weekday'];
export type SlotMinutes = components['schemas']['SlotMinutes'];
export type OpeningHours = components['schemas']['OpeningHours'];
export type OpeningHoursInput = components['schemas']['OpeningHoursInput'];
export type ScheduleExceptionKind = components['schemas']['ScheduleExceptionKind'];
export type ScheduleException = components['schemas']['ScheduleException'];
export type ScheduleExceptionResult = components['schemas']['ScheduleExceptionResult'];
export type ExceptionReason = components['schemas']['ExceptionReason'];
export type CreateScheduleExceptionInput = components['schemas']['CreateScheduleExceptionInput'];
export type UpdateScheduleExceptionInput = components['schemas']['UpdateScheduleExceptionInput'];
export type DoctorSchedule = components['schemas']['DoctorSchedule'];
export type ReminderHours = components['schemas']['ReminderHours'];
export type Holiday = components['schemas']['Holiday'];
export type DoctorScheduleInput = components['schemas']['DoctorScheduleInput'];
export type AgendaAppointment = components['schemas']['AgendaAppointment'];
export type AppointmentsOutside = components['schemas']['AppointmentsOutside'];
export type Cancellations = components['schemas']['Cancellations'];
export type Cancellation = components['schemas']['Cancellation'];
export type AgendaAppointmentRecord = components['schemas']['AgendaAppointmentRecord'];
export type AppointmentOfPatient = components['schemas']['AppointmentOfPatient'];
export type AgendaDay = components['schemas']['AgendaDay'];
export type AgendaDoctor = components['schemas']['AgendaDoctor'];
export type ScheduleFeed = components['schemas']['ScheduleFeed'];
export type NewScheduleFeed = components['schemas']['NewScheduleFeed'];
export type Agenda = components['schemas']['Agenda'];
export type SlotCollision = components['schemas']['SlotCollision'];
export type SlotAlternative = components['schemas']['SlotAlternative'];
export type FreeSlot = components['schemas']['FreeSlot'];
export type FreeSlots = components['schemas']['FreeSlots'];
export type SuspendScheduleInput = components['schemas']['SuspendScheduleInput'];
export type SuspendedAppointmentInput = components['schemas']['SuspendedAppointmentInput'];
export type Suspension = components['schemas']['Suspension'];
export type ConsultationPage = components['schemas']['ConsultationPage'];
export type DashboardConsultation = components['schemas']['DashboardConsultation'];
export type ReferralCounts = components['schemas']['ReferralCounts'];
export type ConsultationStatusCounts = components['schemas']['ConsultationStatusCounts'];
export type DoctorDashboard = components['schemas']['DoctorDashboard'];
export type UncontactedLead = components['schemas']['UncontactedLead'];
export type ConsultationWeek = components['schemas']['ConsultationWeek'];
export type ChoiceMonth = components['schemas']['ChoiceMonth'];
export type BackOfficeDashboard = components['schemas']['BackOfficeDashboard'];
export type Choices = components['schemas']['Choices'];
export type ChoiceTransaction = components['schemas']['ChoiceTransaction'];
export type ChoiceAssignment = components['schemas']['ChoiceAssignment'];
export type AssignChoicesInput = components['schemas']['AssignChoicesInput'];
export type ReverseChoicesInput = components['schemas']['ReverseChoicesInput'];
export type PostCategory = components['schemas']['PostCategory'];
export type PostCategoryInput = components['schemas']['PostCategoryInput'];
export type PostStatus = components['schemas']['PostStatus'];
export type PostMinutes = components['schemas']['PostMinutes'];
export type PostPrice = components['schemas']['PostPrice'];
export type PostText = components['schemas']['PostText'];
export type PostTitle = components['schemas']['PostTitle'];
export type PostImageAlt = components['schemas']['PostImageAlt'];
export type Post = components['schemas']['Post'];
export type CreatePostInput = components['schemas']['CreatePostInput'];
export type UpdatePostInput = components['schemas']['UpdatePostInput'];
export type UpdatePostStatusInput = components['schemas']['UpdatePostStatusInput'];
export type ReferralStatus = components['schemas']['ReferralStatus'];
export type Referral = components['schemas']['Referral'];
export type ReferralPage = components['schemas']['ReferralPage'];
export type ReferrerDoctor = components['schemas']['ReferrerDoctor'];
export type CountedReferrer = components['schemas']['CountedReferrer'];
export type DoctorLead = components['schemas']['DoctorLead'];
export type Referrer = components['schemas']['Referrer'];
export type SameIdentity = components['schemas']['SameIdentity'];
export type LeadEmail = components['schemas']['LeadEmail'];
export type ReferralChange = components['schemas']['ReferralChange'];
export type LeadName = components['schemas']['LeadName'];
export type CreateReferralInput = components['schemas']['CreateReferralInput'];
export type UpdateReferralInput = components['schemas']['UpdateReferralInput'];
export type SearchResult = components['schemas']['SearchResult'];
export type SearchAnswer = components['schemas']['SearchAnswer'];
export type Health = components['schemas']['Health'];
export type ResponsePost = components['responses']['Post'];
export type ResponsePostCategory = components['responses']['PostCategory'];
export type ResponseSpeciality = components['responses']['Speciality'];
export type ResponseClinic = components['responses']['Clinic'];
export type ResponseInsurance = components['responses']['Insurance'];
export type ResponseConsultationRecord = components['responses']['ConsultationRecord'];
export type ResponseDoctorSchedule = components['responses']['DoctorSchedule'];
export type ResponseOwnAccount = components['responses']['OwnAccount'];
export type ResponseSignedIn = components['responses']['SignedIn'];
export type ResponseSecondStep = components['responses']['SecondStep'];
export type ResponseSecondStepAdded = components['responses']['SecondStepAdded'];
export type ResponseCodeSent = components['responses']['CodeSent'];
export type ResponseSignUp = components['responses']['SignUp'];
export type ResponseWebhook = components['responses']['Webhook'];
export type ResponseReservation = components['responses']['Reservation'];
export type ResponseFollowUpNote = components['responses']['FollowUpNote'];
export type ResponseProblem = components['responses']['Problem'];
export type ResponseUnauthorized = components['responses']['Unauthorized'];
export type ResponseForbidden = components['responses']['Forbidden'];
export type ResponseGone = components['responses']['Gone'];
export type ResponseNotFound = components['responses']['NotFound'];
export type ResponseConflict = components['responses']['Conflict'];
export type ResponseSlotConflict = components['responses']['SlotConflict'];
export type ResponseDniTaken = components['responses']['DniTaken'];
export type ResponsePreconditionFailed = components['responses']['PreconditionFailed'];
export type ResponseTooLarge = components['responses']['TooLarge'];
export type ResponseUnprocessable = components['responses']['Unprocessable'];
export type ResponseTooManyRequests = components['responses']['TooManyRequests'];
export type ResponseUnavailable = components['responses']['Unavailable'];
export type ParameterIdOfRecord = components['parameters']['IdOfRecord'];
export type ParameterIdOfUser = components['parameters']['IdOfUser'];
export type ParameterIdOfPatient = components['parameters']['IdOfPatient'];
export type ParameterIdOfDoctor = components['parameters']['IdOfDoctor'];
export type ParameterDoctorId = components['parameters']['DoctorId'];
export type ParameterImageKey = components['parameters']['ImageKey'];
export type ParameterAttachmentKey = components['parameters']['AttachmentKey'];
export type ParameterAppointmentKey = components['parameters']['AppointmentKey'];
export type ParameterPage = components['parameters']['Page'];
export type ParameterPageSize = components['parameters']['PageSize'];
export type ParameterAfter = components['parameters']['After'];
export type ParameterBefore = components['parameters']['Before'];
export type ParameterLast = components['parameters']['Last'];
export type ParameterRoleFilter = components['parameters']['RoleFilter'];
export type ParameterArchivedFilter = components['parameters']['ArchivedFilter'];
export type ParameterValidatedFilter = components['parameters']['ValidatedFilter'];
export type ParameterActiveFilter = components['parameters']['ActiveFilter'];
export type ParameterProvinceFilter = components['parameters']['ProvinceFilter'];
export type ParameterLeadStatusFilter = components['parameters']['LeadStatusFilter'];
export type ParameterWaitingFilter = components['parameters']['WaitingFilter'];
export type ParameterSearch = components['parameters']['Search'];
export type ParameterConsultationView = components['parameters']['ConsultationView'];
export type ParameterFromDay = components['parameters']['FromDay'];
export type ParameterToDay = components['parameters']['ToDay'];
export type ParameterStatusFilter = components['parameters']['StatusFilter'];
export type ParameterClinicFilter = components['parameters']['ClinicFilter'];
export type ParameterDoctorFilter = components['parameters']['DoctorFilter'];
export type ParameterPatientFilter = components['parameters']['PatientFilter'];
export type ParameterSpecialityFilter = components['parameters']['SpecialityFilter'];
export type ParameterNotesFilter = components['parameters']['NotesFilter'];
export type ParameterUncontactedDays = components['parameters']['UncontactedDays'];
export type ParameterMonth = components['parameters']['Month'];
export type ParameterIdempotencyKey = components['parameters']['IdempotencyKey'];
export type ParameterIfMatch = components['parameters']['IfMatch'];
export type HeaderETag = components['headers']['ETag'];
export type HeaderTotalCount = components['headers']['TotalCount'];
export type HeaderTruncated = components['headers']['Truncated'];
export type HeaderRetryAfter = components['headers']['RetryAfter'];
export type $defs = Record<string, never>;
export interface operations {
    verifySession: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The state of the session. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SessionState"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    login: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LoginInput"];
            };
        };
        responses: {
            200: components["responses"]["SignedIn"];
            401: components["responses"]["Unauthorized"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Problem"];
        };
    };
    provideSecondStep: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProvideSecondStepInput"];
            };
        };
        responses: {
            200: components["responses"]["SignedIn"];
            410: components["responses"]["Gone"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Problem"];
        };
    };
    providePasskey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProvidePasskeyInput"];
            };
        };
        responses: {
            200: components["responses"]["SignedIn"];
            410: components["responses"]["Gone"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Problem"];
        };
    };
    logout: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The token no longer opens anything. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Acknowledgement"];
                };
            };
            401: components["responses"]["Unauthorized"];
            default: components["responses"]["Problem"];
        };
    };
    getChallenge: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The provider and what the browser needs for it. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CaptchaChallenge"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    getSignUpForm: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What there is to choose from. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignUpForm"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    signUp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SignUpInput"];
            };
        };
        responses: {
            200: components["responses"]["CodeSent"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Problem"];
        };
    };
    proveEmail: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProveEmailInput"];
            };
        };
        responses: {
            /** @description The address is proved. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Acknowledgement"];
                };
            };
            410: components["responses"]["Gone"];
            422: components["responses"]["Unprocessable"];
            default: components["responses"]["Problem"];
        };
    };
    resendCode: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ResendCodeInput"];
            };
        };
        responses: {
            200: components["responses"]["CodeSent"];
            410: components["responses"]["Gone"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Problem"];
        };
    };
    requestPasswordReset: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RequestPasswordResetInput"];
            };
        };
        responses: {
            /** @description It is being sent, if there is such an account. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Acknowledgement"];
                };
            };
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Problem"];
        };
    };
    checkPasswordReset: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CheckPasswordResetInput"];
            };
        };
        responses: {
            /** @description It works. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PasswordReset"];
                };
            };
            410: components["responses"]["Gone"];
            422: components["responses"]["Unprocessable"];
            default: components["responses"]["Problem"];
        };
    };
    resetPassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ResetPasswordInput"];
            };
        };
        responses: {
            /** @description The new password is in use. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Acknowledgement"];
                };
            };
            410: components["responses"]["Gone"];
            422: components["responses"]["Unprocessable"];
            default: components["responses"]["Problem"];
        };
    };
    listSignUps: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The requests. */
            200: {
                headers: {
                    "X-Total-Count": components["headers"]["TotalCount"];
                    "X-Truncated": components["headers"]["Truncated"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignUp"][];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            default: components["responses"]["Problem"];
        };
    };
    getSignUp: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the record that the path names. */
                id: components["parameters"]["IdOfRecord"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["SignUp"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Unprocessable"];
            default: components["responses"]["Problem"];
        };
    };
    updateSignUp: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `ETag` that the change is based on. Without it the change is made whatever happened meanwhile.
                 * @example "3"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
                /**
                 * @description One value for each intent, for example a UUID. Kept for 24 hours.
                 * @example 0d4b1c6e-6a0f-4f7e-9a55-3f6d1a2b7c10
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The id of the record that the path names. */
                id: components["parameters"]["IdOfRecord"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateSignUpInput"];
            };
        };
        responses: {
            200: components["responses"]["SignUp"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            422: components["responses"]["Unprocessable"];
            default: components["responses"]["Problem"];
        };
    };
    getCurrentUser: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The person that the token belongs to. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CurrentUser"];
                };
            };
            401: components["responses"]["Unauthorized"];
            default: components["responses"]["Problem"];
        };
    };
    changePassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChangePasswordInput"];
            };
        };
        responses: {
            /** @description The new password is in use, and this session goes on. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Acknowledgement"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Problem"];
        };
    };
    getOwnAccount: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["OwnAccount"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            default: components["responses"]["Problem"];
        };
    };
    updateOwnAccount: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `ETag` that the change is based on. Without it the change is made whatever happened meanwhile.
                 * @example "3"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
                /**
                 * @description One value for each intent, for example a UUID. Kept for 24 hours.
                 * @example 0d4b1c6e-6a0f-4f7e-9a55-3f6d1a2b7c10
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateOwnAccountInput"];
            };
        };
        responses: {
            200: components["responses"]["OwnAccount"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            412: components["responses"]["PreconditionFailed"];
            422: components["responses"]["Unprocessable"];
            default: components["responses"]["Problem"];
        };
    };
    requestEmailChange: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RequestEmailChangeInput"];
            };
        };
        responses: {
            200: components["responses"]["CodeSent"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Problem"];
        };
    };
    listOwnSessions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The sessions. */
            200: {
                headers: {
                    "X-Total-Count": components["headers"]["TotalCount"];
                    "X-Truncated": components["headers"]["Truncated"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OwnSession"][];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            default: components["responses"]["Problem"];
        };
    };
    endOtherSessions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description They have ended. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EndedSessions"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            default: components["responses"]["Problem"];
        };
    };
    endOwnSession: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the record that the path names. */
                id: components["parameters"]["IdOfRecord"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It has ended. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EndedSessions"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Unprocessable"];
            default: components["responses"]["Problem"];
        };
    };
    getSecondStep: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["SecondStep"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            default: components["responses"]["Problem"];
        };
    };
    confirmAuthenticator: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ConfirmAuthenticatorInput"];
            };
        };
        responses: {
            200: components["responses"]["SecondStepAdded"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            410: components["responses"]["Gone"];
            422: components["responses"]["Unprocessable"];
            default: components["responses"]["Problem"];
        };
    };
    beginAuthenticator: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CurrentPasswordInput"];
            };
        };
        responses: {
            /** @description What the app takes. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuthenticatorOffer"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Problem"];
        };
    };
    removeAuthenticator: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CurrentPasswordInput"];
            };
        };
        responses: {
            200: components["responses"]["SecondStep"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Problem"];
        };
    };
    addPasskey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AddPasskeyInput"];
            };
        };
        responses: {
            200: components["responses"]["SecondStepAdded"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            410: components["responses"]["Gone"];
            422: components["responses"]["Unprocessable"];
            default: components["responses"]["Problem"];
        };
    };
    beginPasskey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CurrentPasswordInput"];
            };
        };
        responses: {
            /** @description What the browser takes. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PasskeyOffer"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Problem"];
        };
    };
    removePasskey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the record that the path names. */
                id: components["parameters"]["IdOfRecord"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CurrentPasswordInput"];
            };
        };
        responses: {
            200: components["responses"]["SecondStep"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Problem"];
        };
    };
    replaceRecoveryCodes: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CurrentPasswordInput"];
            };
        };
        responses: {
            200: components["responses"]["SecondStepAdded"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Problem"];
        };
    };
    updatePreferences: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdatePreferencesInput"];
            };
        };
        responses: {
            /** @description All of them. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Preferences"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["Unprocessable"];
            default: components["responses"]["Problem"];
        };
    };
    getOwnData: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All of it. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OwnData"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            default: components["responses"]["Problem"];
        };
    };
    listUsers: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Every user, by last name and first name. */
            200: {
                headers: {
                    "X-Total-Count": components["headers"]["TotalCount"];
                    "X-Truncated": components["headers"]["Truncated"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"][];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            default: components["responses"]["Problem"];
        };
    };
    createUser: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description One value for each intent, for example a UUID. Kept for 24 hours.
                 * @example 0d4b1c6e-6a0f-4f7e-9a55-3f6d1a2b7c10
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateUserInput"];
            };
        };
        responses: {
            /** @description The new user. */
            201: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["Unprocessable"];
            default: components["responses"]["Problem"];
        };
    };
    browseUsers: {
        parameters: {
            query?: {
                /**
                 * @description The words that are looked for.
                 * @example perez
                 */
                search?: components["parameters"]["Search"];
                /**
                 * @description Those with one of these roles.
                 * @example [
                 *       "DOCTOR",
                 *       "SECRETARY"
                 *     ]
                 */
                roleType?: components["parameters"]["RoleFilter"];
                /**
                 * @description Those who are validated, or those who are not.
                 * @example false
                 */
                validated?: components["parameters"]["ValidatedFilter"];
                /**
                 * @description Those who are active, or those who are not.
                 * @example true
                 */
                isActive?: components["parameters"]["ActiveFilter"];
                /**
                 * @description The column that orders the rows, with `-` from the last to the first. Rows without a value come last. Without it the order is that of `listUsers`, which also orders rows of the same value.
                 * @example -email
                 */
                sort?: "id" | "-id" | "email" | "-email" | "firstName" | "-firstName" | "lastName" | "-lastName" | "dni" | "-dni" | "roleType" | "-roleType" | "validated" | "-validated" | "isActive" | "-isActive";
                /** @description Which page, beginning with 1. */
                page?: components["parameters"]["Page"];
                /** @description How many rows a page has. */
                pageSize?: components["parameters"]["PageSize"];
                /** @description The rows that follow the one with this id, in the order that is asked for. */
                after?: components["parameters"]["After"];
                /** @description The rows that come before the one with this id, in the order that is asked for. */
                before?: components["parameters"]["Before"];
                /**
                 * @description The last rows, as many as a page has.
                 * @example true
                 */
                last?: components["parameters"]["Last"];
                /**
                 * @description Adds to the answer how many there are with each value of this field, without the filter of its own.
                 * @example roleType
                 */
                countBy?: "roleType" | "validated" | "isActive";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page, and how many there are. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserPage"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["Unprocessable"];
            default: components["responses"]["Problem"];
        };
    };
    exportUsers: {
        parameters: {
            query?: {
                /**
                 * @description The words that are looked for.
                 * @example perez
                 */
                search?: components["parameters"]["Search"];
                /**
                 * @description Those with one of these roles.
                 * @example [
                 *       "DOCTOR",
                 *       "SECRETARY"
                 *     ]
                 */
                roleType?: components["parameters"]["RoleFilter"];
                /**
                 * @description Those who are validated, or those who are not.
                 * @example false
                 */
                validated?: components["parameters"]["ValidatedFilter"];
                /**
                 * @description Those who are active, or those who are not.
                 * @example true
                 */
                isActive?: components["parameters"]["ActiveFilter"];
                /**
                 * @description The column that orders the rows, with `-` from the last to the first. Rows without a value come last. Without it the order is that of `listUsers`, which also orders rows of the same value.
                 * @example -email
                 */
                sort?: "id" | "-id" | "email" | "-email" | "firstName" | "-firstName" | "lastName" | "-lastName" | "dni" | "-dni" | "roleType" | "-roleType" | "validated" | "-validated" | "isActive" | "-isActive";
                /**
                 * @description The columns of the spreadsheet, in this order. Without it those that the console shows at first; one that the caller may not read is left out.
                 * @example [
                 *       "email",
                 *       "firstName"
                 *     ]
                 */
                columns?: ("id" | "email" | "firstName" | "lastName" | "dni" | "roleType" | "validated" | "isActive")[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The spreadsheet. */
            200: {
                headers: {
                    "X-Total-Count": components["headers"]["TotalCount"];
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": Blob;
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["Unprocessable"];
            default: components["responses"]["Problem"];
        };
    };
    resetSecondStep: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the user. A doctor has another id besides, which is `doctor.id` of the user. */
                id: components["parameters"]["IdOfUser"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CurrentPasswordInput"];
            };
        };
        responses: {
            /** @description The account has no second step. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Acknowledgement"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Problem"];
        };
    };
    getUser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the user. A doctor has another id besides, which is `doctor.id` of the user. */
                id: components["parameters"]["IdOfUser"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The user. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Unprocessable"];
            default: components["responses"]["Problem"];
        };
    };
    updateUser: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `ETag` that the change is based on. Without it the change is made whatever happened meanwhile.
                 * @example "3"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The id of the user. A doctor has another id besides, which is `doctor.id` of the user. */
                id: components["parameters"]["IdOfUser"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": components["schemas"]["UserUpdate"];
            };
        };
        responses: {
            /** @description The user as they are now. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["TooLarge"];
            422: components["responses"]["Unprocessable"];
            default: components["responses"]["Problem"];
        };
    };
    findSameIdentity: {
        parameters: {
            query?: {
                /** @example 28456123 */
                dni?: components["schemas"]["Dni"];
                /** @description With or without hyphens. */
                cuit?: components["schemas"]["Cuit"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The users with these numbers. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SameIdentity"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["Unprocessable"];
            default: components["responses"]["Problem"];
        };
    };
    listDoctors: {
        parameters: {
            query?: {
                /**
                 * @description The words that are looked for.
                 * @example perez
                 */
                search?: components["parameters"]["Search"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Every doctor, by last name and first name. */
            200: {
                headers: {
                    "X-Total-Count": components["headers"]["TotalCount"];
                    "X-Truncated": components["headers"]["Truncated"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DoctorSummary"][];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["Unprocessable"];
            default: components["responses"]["Problem"];
        };
    };
    updateDoctor: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `ETag` that the change is based on. Without it the change is made whatever happened meanwhile.
                 * @example "3"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The id of the user. A doctor has another id besides, which is `doctor.id` of the user. */
                id: components["parameters"]["IdOfUser"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": components["schemas"]["DoctorUpdate"];
            };
        };
        responses: {
            /** @description The doctor as they are now. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["TooLarge"];
            422: components["responses"]["Unprocessable"];
            default: components["responses"]["Problem"];
        };
    };
    updateUserStatus: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `ETag` that the change is based on. Without it the change is made whatever happened meanwhile.
                 * @example "3"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The id of the user. A doctor has another id besides, which is `doctor.id` of the user. */
                id: components["parameters"]["IdOfUser"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UserStatusInput"];
            };
        };
        responses: {
            /** @description The user as they are now. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            422: components["responses"]["Unprocessable"];
            default: components["responses"]["Problem"];
        };
    };
    getProfileImage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 3q2-7wAbCdEfGhIjKlMnOp.webp */
                key: components["parameters"]["ImageKey"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The image. A new image has a new key. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/webp": Blob;
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Unprocessable"];
            default: components["responses"]["Problem"];
        };
    };
    listSpecialities: {
        parameters: {
            query?: {
                /**
                 * @description Those that are archived instead of those that are not.
                 * @example false
                 */
                archived?: components["parameters"]["ArchivedFilter"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Every speciality, in alphabetical order. */
            200: {
                headers: {
                    "X-Total-Count": components["headers"]["TotalCount"];
                    "X-Truncated": components["headers"]["Truncated"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Speciality"][];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["Unprocessable"];
            default: components["responses"]["Problem"];
        };
    };
    createSpeciality: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description One value for each intent, for example a UUID. Kept for 24 hours.
                 * @example 0d4b1c6e-6a0f-4f7e-9a55-3f6d1a2b7c10
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateSpecialityInput"];
            };
        };
        responses: {
            201: components["responses"]["Speciality"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["Unprocessable"];
            default: components["responses"]["Problem"];
        };
    };
    getSpeciality: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the record that the path names. */
                id: components["parameters"]["IdOfRecord"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Speciality"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Unprocessable"];
            default: components["responses"]["Problem"];
        };
    };
    updateSpeciality: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `ETag` that the change is based on. Without it the change is made whatever happened meanwhile.
                 * @example "3"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The id of the record that the path names. */
                id: components["parameters"]["IdOfRecord"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateSpecialityInput"];
            };
        };
        responses: {
            200: components["responses"]["Speciality"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            422: components["responses"]["Unprocessable"];
            default: components["responses"]["Problem"];
        };
    };
    archiveSpeciality: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `ETag` that the change is based on. Without it the change is made whatever happened meanwhile.
                 * @example "3"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The id of the record that the path names. */
                id: components["parameters"]["IdOfRecord"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ArchiveInput"];
            };
        };
        responses: {
            200: components["responses"]["Speciality"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["PreconditionFailed"];
            422: components["responses"]["Unprocessable"];
            default: components["responses"]["Problem"];
        };
    };
    listClinics: {
        parameters: {
            query?: {
                /**
                 * @description Those that are archived instead of those that are not.
                 * @example false
                 */
                archived?: components["parameters"]["ArchivedFilter"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The clinics, in alphabetical order. */
            200: {
                headers: {
                    "X-Total-Count": components["headers"]["TotalCount"];
                    "X-Truncated": components["headers"]["Truncated"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Clinic"][];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["Unprocessable"];
            default: components["responses"]["Problem"];
        };
    };
    createClinic: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description One value for each intent, for example a UUID. Kept for 24 hours.
                 * @example 0d4b1c6e-6a0f-4f7e-9a55-3f6d1a2b7c10
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateClinicInput"];
            };
        };
        responses: {
            201: components["responses"]["Clinic"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["Unprocessable"];
            default: components["responses"]["Problem"];
        };
    };
    browseClinics: {
        parameters: {
            query?: {
                /**
                 * @description The words that are looked for.
                 * @example perez
                 */
                search?: components["parameters"]["Search"];
                /**
                 * @description Those in one of these provinces.
                 * @example [
                 *       "Córdoba",
                 *       "Mendoza"
                 *     ]
                 */
                state?: components["parameters"]["ProvinceFilter"];
                /** @description Those of this doctor. */
                doctorId?: components["parameters"]["DoctorFilter"];
                /**
                 * @description Those that are archived instead of those that are not.
                 * @example false
                 */
                archived?: components["parameters"]["ArchivedFilter"];
                /**
                 * @description The column that orders the rows, with `-` from the last to the first. Rows without a value come last. Without it the order is that of `listClinics`, which also orders rows of the same value.
                 * @example -name
                 */
                sort?: "id" | "-id" | "name" | "-name" | "doctor" | "-doctor" | "address" | "-address" | "district" | "-district" | "city" | "-city" | "state" | "-state" | "zipCode" | "-zipCode" | "map" | "-map";
                /** @description Which page, beginning with 1. */
                page?: components["parameters"]["Page"];
                /** @description How many rows a page has. */
                pageSize?: components["parameters"]["PageSize"];
                /** @description The rows that follow the one with this id, in the order that is asked for. */
                after?: components["parameters"]["After"];
                /** @description The rows that come before the one with this id, in the order that is asked for. */
                before?: components["parameters"]["Before"];
                /**
                 * @description The last rows, as many as a page has.
                 * @example true
                 */
                last?: components["parameters"]["Last"];
                /**
                 * @description Adds to the answer how many there are with each value of this field, without the filter of its own.
                 * @example state
                 */
                countBy?: "state";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page, and how many there are. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClinicPage"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["Unprocessable"];
            default: components["responses"]["Problem"];
        };
    };
    exportClinics: {
        parameters: {
            query?: {
                /**
                 * @description The words that are looked for.
                 * @example perez
                 */
                search?: components["parameters"]["Search"];
                /**
                 * @description Those in one of these provinces.
                 * @example [
                 *       "Córdoba",
                 *       "Mendoza"
                 *     ]
                 */
                state?: components["parameters"]["ProvinceFilter"];
                /** @description Those of this doctor. */
                doctorId?: components["parameters"]["DoctorFilter"];
                /**
                 * @description Those that are archived instead of those that are not.
                 * @example false
                 */
                archived?: components["parameters"]["ArchivedFilter"];
                /**
                 * @description The column that orders the rows, with `-` from the last to the first. Rows without a value come last. Without it the order is that of `listClinics`, which also orders rows of the same value.
                 * @example -name
                 */
                sort?: "id" | "-id" | "name" | "-name" | "doctor" | "-doctor" | "address" | "-address" | "district" | "-district" | "city" | "-city" | "state" | "-state" | "zipCode" | "-zipCode" | "map" | "-map";
                /**
                 * @description The columns of the spreadsheet, in this order. Without it those that the console shows at first; one that the caller may not read is left out.
                 * @example [
                 *       "name",
                 *       "doctor"
                 *     ]
                 */
                columns?: ("id" | "name" | "doctor" | "address" | "district" | "city" | "state" | "zipCode" | "map")[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The spreadsheet. */
            200: {
                headers: {
                    "X-Total-Count": components["headers"]["TotalCount"];
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": Blob;
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["Unprocessable"];
            default: components["responses"]["Problem"];
        };
    };
    getClinic: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the record that the path names. */
                id: components["parameters"]["IdOfRecord"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Clinic"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Unprocessable"];
            default: components["responses"]["Problem"];
        };
    };
    updateClinic: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `ETag` that the change is based on. Without it the change is made whatever happened meanwhile.
                 * @example "3"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The id of the record that the path names. */
                id: components["parameters"]["IdOfRecord"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateClinicInput"];
            };
        };
        responses: {
            200: components["responses"]["Clinic"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["PreconditionFailed"];
            422: components["responses"]["Unprocessable"];
            default: components["responses"]["Problem"];
        };
    };
    archiveClinic: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `ETag` that the change is based on. Without it the change is made whatever happened meanwhile.
                 * @example "3"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The id of the record that the path names. */
                id: components["parameters"]["IdOfRecord"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ArchiveInput"];
            };
        };
        responses: {
            200: components["responses"]["Clinic"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["PreconditionFailed"];
            422: components["responses"]["Unprocessable"];
            default: components["responses"]["Problem"];
        };
    };
    listDoctorClinics: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the doctor, not of their user. */
                id: components["parameters"]["IdOfDoctor"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The clinics, in alphabetical order. */
            200: {
                headers: {
                    "X-Total-Count": components["headers"]["TotalCount"];
                    "X-Truncated": components["headers"]["Truncated"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Clinic"][];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Unprocessable"];
            default: components["responses"]["Problem"];
        };
    };
    listInsurances: {
        parameters: {
            query?: {
                /**
                 * @description Those that are archived instead of those that are not.
                 * @example false
                 */
                archived?: components["parameters"]["ArchivedFilter"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Every insurer, in alphabetical order. */
            200: {
                headers: {
                    "X-Total-Count": components["headers"]["TotalCount"];
                    "X-Truncated": components["headers"]["Truncated"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Insurance"][];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["Unprocessable"];
            default: components["responses"]["Problem"];
        };
    };
    createInsurance: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description One value for each intent, for example a UUID. Kept for 24 hours.
                 * @example 0d4b1c6e-6a0f-4f7e-9a55-3f6d1a2b7c10
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InsuranceInput"];
            };
        };
        responses: {
            201: components["responses"]["Insurance"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["Unprocessable"];
            default: components["responses"]["Problem"];
        };
    };
    getInsurance: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the record that the path names. */
                id: components["parameters"]["IdOfRecord"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Insurance"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Unprocessable"];
            default: components["responses"]["Problem"];
        };
    };
    updateInsurance: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `ETag` that the change is based on. Without it the change is made whatever happened meanwhile.
                 * @example "3"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The id of the record that the path names. */
                id: components["parameters"]["IdOfRecord"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InsuranceInput"];
            };
        };
        responses: {
            200: components["responses"]["Insurance"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            422: components["responses"]["Unprocessable"];
            default: components["responses"]["Problem"];
        };
    };
    archiveInsurance: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `ETag` that the change is based on. Without it the change is made whatever happened meanwhile.
                 * @example "3"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The id of the record that the path names. */
                id: components["parameters"]["IdOfRecord"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ArchiveInput"];
            };
        };
        responses: {
            200: components["responses"]["Insurance"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["PreconditionFailed"];
            422: components["responses"]["Unprocessable"];
            default: components["responses"]["Problem"];
        };
    };
    listPatients: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Every patient, by last name and first name. */
            200: {
                headers: {
                    "X-Total-Count": components["headers"]["TotalCount"];
                    "X-Truncated": components["headers"]["Truncated"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Patient"][];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            default: components["responses"]["Problem"];
        };
    };
    createPatient: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description One value for each intent, for example a UUID. Kept for 24 hours.
                 * @example 0d4b1c6e-6a0f-4f7e-9a55-3f6d1a2b7c10
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PatientInput"];
            };
        };
        responses: {
            /** @description The patient, with its version. */
            201: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AddedPatient"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["DniTaken"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Problem"];
        };
    };
    lookupPatients: {
        parameters: {
            query?: {
                /**
                 * @description The words that are looked for.
                 * @example perez
                 */
                search?: components["parameters"]["Search"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The patients that are found. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FoundPatients"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["Unprocessable"];
            default: components["responses"]["Problem"];
        };
    };
    findSimilarPatients: {
        parameters: {
            query?: {
                /** @example Lucía */
                firstName?: string;
                /** @example Gómez */
                lastName?: string;
                /** @example 1975-09-30 */
                dateBirthday?: components["schemas"]["Day"];
                dni?: components["schemas"]["Dni"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The patients that are found. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FoundPatients"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["Unprocessable"];
            default: components["responses"]["Problem"];
        };
    };
    previewPatientMerge: {
        parameters: {
            query: {
                /**
                 * @description The patient whose record stays.
                 * @example 88
                 */
                keptId: components["schemas"]["Id"];
                /**
                 * @description The patient whose record becomes part of the other one.
                 * @example 89
                 */
                mergedId: components["schemas"]["Id"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Both records. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PatientMergePreview"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Unprocessable"];
            default: components["responses"]["Problem"];
        };
    };
    mergePatients: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description One value for each intent, for example a UUID. Kept for 24 hours.
                 * @example 0d4b1c6e-6a0f-4f7e-9a55-3f6d1a2b7c10
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description The `ETag` that the change is based on. Without it the change is made whatever happened meanwhile.
                 * @example "3"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MergePatientsInput"];
            };
        };
        responses: {
            /** @description The merge. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PatientMerge"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["PreconditionFailed"];
            422: components["responses"]["Unprocessable"];
            default: components["responses"]["Problem"];
        };
    };
    getPatientMerge: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the record that the path names. */
                id: components["parameters"]["IdOfRecord"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The merge. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PatientMerge"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Unprocessable"];
            default: components["responses"]["Problem"];
        };
    };
    undoPatientMerge: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description One value for each intent, for example a UUID. Kept for 24 hours.
                 * @example 0d4b1c6e-6a0f-4f7e-9a55-3f6d1a2b7c10
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The id of the record that the path names. */
                id: components["parameters"]["IdOfRecord"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The merge, undone. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PatientMerge"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["Unprocessable"];
            default: components["responses"]["Problem"];
        };
    };
    browsePatients: {
        parameters: {
            query?: {
                /**
                 * @description The words that are looked for.
                 * @example perez
                 */
                search?: components["parameters"]["Search"];
                /**
                 * @description The column that orders the rows, with `-` from the last to the first. Rows without a value come last. Without it the order is that of `listPatients`, which also orders rows of the same value.
                 * @example -email
                 */
                sort?: "id" | "-id" | "email" | "-email" | "firstName" | "-firstName" | "lastName" | "-lastName" | "dni" | "-dni" | "phone" | "-phone" | "dateBirthday" | "-dateBirthday" | "createdAt" | "-createdAt";
                /** @description Which page, beginning with 1. */
                page?: components["parameters"]["Page"];
                /** @description How many rows a page has. */
                pageSize?: components["parameters"]["PageSize"];
                /** @description The rows that follow the one with this id, in the order that is asked for. */
                after?: components["parameters"]["After"];
                /** @description The rows that come before the one with this id, in the order that is asked for. */
                before?: components["parameters"]["Before"];
                /**
                 * @description The last rows, as many as a page has.
                 * @example true
                 */
                last?: components["parameters"]["Last"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page, and how many there are. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PatientPage"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["Unprocessable"];
            default: components["responses"]["Problem"];
        };
    };
    exportPatients: {
        parameters: {
            query?: {
                /**
                 * @description The words that are looked for.
                 * @example perez
                 */
                search?: components["parameters"]["Search"];
                /**
                 * @description The column that orders the rows, with `-` from the last to the first. Rows without a value come last. Without it the order is that of `listPatients`, which also orders rows of the same value.
                 * @example -email
                 */
                sort?: "id" | "-id" | "email" | "-email" | "firstName" | "-firstName" | "lastName" | "-lastName" | "dni" | "-dni" | "phone" | "-phone" | "dateBirthday" | "-dateBirthday" | "createdAt" | "-createdAt";
                /**
                 * @description The columns of the spreadsheet, in this order. Without it those that the console shows at first; one that the caller may not read is left out.
                 * @example [
                 *       "email",
                 *       "firstName"
                 *     ]
                 */
                columns?: ("id" | "email" | "firstName" | "lastName" | "dni" | "phone" | "dateBirthday" | "createdAt")[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The spreadsheet. */
            200: {
                headers: {
                    "X-Total-Count": components["headers"]["TotalCount"];
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": Blob;
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["Unprocessable"];
            default: components["responses"]["Problem"];
        };
    };
    getPatient: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the patient, not `userId`. */
                id: components["parameters"]["IdOfPatient"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The patient; the consultations, newest first. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Total-Count": components["headers"]["TotalCount"];
                    "X-Truncated": components["headers"]["Truncated"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PatientDetail"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Unprocessable"];
            default: components["responses"]["Problem"];
        };
    };
    updatePatient: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `ETag` that the change is based on. Without it the change is made whatever happened meanwhile.
                 * @example "3"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The id of the patient, not `userId`. */
                id: components["parameters"]["IdOfPatient"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PatientInput"];
            };
        };
        responses: {
            /** @description The patient as `getPatient` answers. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Total-Count": components["headers"]["TotalCount"];
                    "X-Truncated": components["headers"]["Truncated"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PatientDetail"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["DniTaken"];
            412: components["responses"]["PreconditionFailed"];
            422: components["responses"]["Unprocessable"];
            default: components["responses"]["Problem"];
        };
    };
    listDoctorPatients: {
        parameters: {
            query?: {
                /** @description Which page, beginning with 1. */
                page?: components["parameters"]["Page"];
                /** @description How many rows a page has. */
                pageSize?: components["parameters"]["PageSize"];
                /** @description The rows that follow the one with this id, in the order that is asked for. */
                after?: components["parameters"]["After"];
                /** @description The rows that come before the one with this id, in the order that is asked for. */
                before?: components["parameters"]["Before"];
                /**
                 * @description The last rows, as many as a page has.
                 * @example true
                 */
                last?: components["parameters"]["Last"];
                /**
                 * @description The words that are looked for.
                 * @example perez
                 */
                search?: components["parameters"]["Search"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page, by last name and first name; `total` counts the patients of all pages. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DoctorPatientPage"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["Unprocessable"];
            default: components["responses"]["Problem"];
        };
    };
    listConsultations: {
        parameters: {
            query?: {
                /**
                 * @description `today`: those of today; the cancelled ones only where `status` asks for them. `upcoming`: those that are still to come and are pending or confirmed. `pending`: those that wait for a confirmation, whenever they are.
                 *     `history`: those before today. The clinic's zone decides what today is.
                 * @example upcoming
                 */
                view?: components["parameters"]["ConsultationView"];
                /**
                 * @description The first day, in the clinic's zone.
                 * @example 2026-01-01
                 */
                from?: components["parameters"]["FromDay"];
                /**
                 * @description The last day, in the clinic's zone.
                 * @example 2030-12-31
                 */
                to?: components["parameters"]["ToDay"];
                /** @description Those with this status. */
                status?: components["parameters"]["StatusFilter"];
                /** @description Those at this clinic. */
                clinicId?: components["parameters"]["ClinicFilter"];
                /** @description Those of this doctor. */
                doctorId?: components["parameters"]["DoctorFilter"];
                /** @description Those of this patient. */
                patientId?: components["parameters"]["PatientFilter"];
                /** @description `missing`: the completed ones that nobody wrote a note for. */
                notes?: components["parameters"]["NotesFilter"];
                /**
                 * @description The words that are looked for.
                 * @example perez
                 */
                search?: components["parameters"]["Search"];
                /** @description Which page, beginning with 1. */
                page?: components["parameters"]["Page"];
                /** @description How many rows a page has. */
                pageSize?: components["parameters"]["PageSize"];
                /** @description The rows that follow the one with this id, in the order that is asked for. */
                after?: components["parameters"]["After"];
                /** @description The rows that come before the one with this id, in the order that is asked for. */
                before?: components["parameters"]["Before"];
                /**
                 * @description The last rows, as many as a page has.
                 * @example true
                 */
                last?: components["parameters"]["Last"];
                /**
                 * @description Adds to the answer how many there are in each status, without the filter of its own. A search is not counted so.
                 * @example status
                 */
                countBy?: "status";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page, and how many there are. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConsultationList"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["Unprocessable"];
            default: components["responses"]["Problem"];
        };
    };
    createConsultation: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description One value for each intent, for example a UUID. Kept for 24 hours.
                 * @example 0d4b1c6e-6a0f-4f7e-9a55-3f6d1a2b7c10
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateConsultationInput"];
            };
        };
        responses: {
            201: components["responses"]["ConsultationRecord"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["SlotConflict"];
            422: components["responses"]["Unprocessable"];
            default: components["responses"]["Problem"];
        };
    };
    createConsultationSeries: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description One value for each intent, for example a UUID. Kept for 24 hours.
                 * @example 0d4b1c6e-6a0f-4f7e-9a55-3f6d1a2b7c10
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateConsultationSeriesInput"];
            };
        };
        responses: {
            /** @description What became of each date, the earliest first. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConsultationSeries"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["Unprocessable"];
            default: components["responses"]["Problem"];
        };
    };
    moveConsultation: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `ETag` that the change is based on. Without it the change is made whatever happened meanwhile.
                 * @example "3"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
                /**
                 * @description One value for each intent, for example a UUID. Kept for 24 hours.
                 * @example 0d4b1c6e-6a0f-4f7e-9a55-3f6d1a2b7c10
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The id of the record that the path names. */
                id: components["parameters"]["IdOfRecord"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MoveConsultationInput"];
            };
        };
        responses: {
            200: components["responses"]["ConsultationRecord"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["SlotConflict"];
            412: components["responses"]["PreconditionFailed"];
            422: components["responses"]["Unprocessable"];
            default: components["responses"]["Problem"];
        };
    };
    updateConsultationReason: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `ETag` that the change is based on. Without it the change is made whatever happened meanwhile.
                 * @example "3"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
                /**
                 * @description One value for each intent, for example a UUID. Kept for 24 hours.
                 * @example 0d4b1c6e-6a0f-4f7e-9a55-3f6d1a2b7c10
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The id of the record that the path names. */
                id: components["parameters"]["IdOfRecord"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ConsultationReasonInput"];
            };
        };
        responses: {
            200: components["responses"]["ConsultationRecord"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            422: components["responses"]["Unprocessable"];
            default: components["responses"]["Problem"];
        };
    };
    updateArrival: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `ETag` that the change is based on. Without it the change is made whatever happened meanwhile.
                 * @example "3"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
                /**
                 * @description One value for each intent, for example a UUID. Kept for 24 hours.
                 * @example 0d4b1c6e-6a0f-4f7e-9a55-3f6d1a2b7c10
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The id of the record that the path names. */
                id: components["parameters"]["IdOfRecord"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ArrivalInput"];
            };
        };
        responses: {
            200: components["responses"]["ConsultationRecord"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            422: components["responses"]["Unprocessable"];
            default: components["responses"]["Problem"];
        };
    };
    exportConsultations: {
        parameters: {
            query?: {
                /**
                 * @description `today`: those of today; the cancelled ones only where `status` asks for them. `upcoming`: those that are still to come and are pending or confirmed. `pending`: those that wait for a confirmation, whenever they are.
                 *     `history`: those before today. The clinic's zone decides what today is.
                 * @example upcoming
                 */
                view?: components["parameters"]["ConsultationView"];
                /**
                 * @description The first day, in the clinic's zone.
                 * @example 2026-01-01
                 */
                from?: components["parameters"]["FromDay"];
                /**
                 * @description The last day, in the clinic's zone.
                 * @example 2030-12-31
                 */
                to?: components["parameters"]["ToDay"];
                /** @description Those with this status. */
                status?: components["parameters"]["StatusFilter"];
                /** @description Those at this clinic. */
                clinicId?: components["parameters"]["ClinicFilter"];
                /** @description Those of this doctor. */
                doctorId?: components["parameters"]["DoctorFilter"];
                /** @description Those of this patient. */
                patientId?: components["parameters"]["PatientFilter"];
                /** @description `missing`: the completed ones that nobody wrote a note for. */
                notes?: components["parameters"]["NotesFilter"];
                /**
                 * @description The words that are looked for.
                 * @example perez
                 */
                search?: components["parameters"]["Search"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The spreadsheet. */
            200: {
                headers: {
                    "X-Total-Count": components["headers"]["TotalCount"];
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": Blob;
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["Unprocessable"];
            default: components["responses"]["Problem"];
        };
    };
    listDoctorConsultations: {
        parameters: {
            query?: {
                /**
                 * @description The words that are looked for.
                 * @example perez
                 */
                search?: components["parameters"]["Search"];
                /** @description Which page, beginning with 1. */
                page?: components["parameters"]["Page"];
            };
            header?: never;
            path: {
                /** @description The id of the doctor, not of their user. */
                doctorId: components["parameters"]["DoctorId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page, newest first; `total` counts the pages. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConsultationPage"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Unprocessable"];
            default: components["responses"]["Problem"];
        };
    };
    getConsultation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the record that the path names. */
                id: components["parameters"]["IdOfRecord"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["ConsultationRecord"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Unprocessable"];
            default: components["responses"]["Problem"];
        };
    };
    updateConsultationStatus: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `ETag` that the change is based on. Without it the change is made whatever happened meanwhile.
                 * @example "3"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
                /**
                 * @description One value for each intent, for example a UUID. Kept for 24 hours.
                 * @example 0d4b1c6e-6a0f-4f7e-9a55-3f6d1a2b7c10
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The id of the record that the path names. */
                id: components["parameters"]["IdOfRecord"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ConsultationStatusInput"];
            };
        };
        responses: {
            200: components["responses"]["ConsultationRecord"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["SlotConflict"];
            412: components["responses"]["PreconditionFailed"];
            422: components["responses"]["Unprocessable"];
            default: components["responses"]["Problem"];
        };
    };
    reopenConsultation: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `ETag` that the change is based on. Without it the change is made whatever happened meanwhile.
                 * @example "3"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
                /**
                 * @description One value for each intent, for example a UUID. Kept for 24 hours.
                 * @example 0d4b1c6e-6a0f-4f7e-9a55-3f6d1a2b7c10
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The id of the record that the path names. */
                id: components["parameters"]["IdOfRecord"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReopenConsultationInput"];
            };
        };
        responses: {
            200: components["responses"]["ConsultationRecord"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["SlotConflict"];
            412: components["responses"]["PreconditionFailed"];
            422: components["responses"]["Unprocessable"];
            default: components["responses"]["Problem"];
        };
    };
    getDoctorSchedule: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the doctor, not of their user. */
                id: components["parameters"]["IdOfDoctor"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["DoctorSchedule"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Unprocessable"];
            default: components["responses"]["Problem"];
        };
    };
    updateDoctorSchedule: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `ETag` that the change is based on. Without it the change is made whatever happened meanwhile.
                 * @example "3"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
                /**
                 * @description One value for each intent, for example a UUID. Kept for 24 hours.
                 * @example 0d4b1c6e-6a0f-4f7e-9a55-3f6d1a2b7c10
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The id of the doctor, not of their user. */
                id: components["parameters"]["IdOfDoctor"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DoctorScheduleInput"];
            };
        };
        responses: {
            200: components["responses"]["DoctorSchedule"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["PreconditionFailed"];
            422: components["responses"]["Unprocessable"];
            default: components["responses"]["Problem"];
        };
    };
    createScheduleException: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description One value for each intent, for example a UUID. Kept for 24 hours.
                 * @example 0d4b1c6e-6a0f-4f7e-9a55-3f6d1a2b7c10
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateScheduleExceptionInput"];
            };
        };
        responses: {
            /** @description The exception, and the appointments that are in it. */
            201: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Truncated": components["headers"]["Truncated"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ScheduleExceptionResult"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["Unprocessable"];
            default: components["responses"]["Problem"];
        };
    };
    deleteScheduleException: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `ETag` that the change is based on. Without it the change is made whatever happened meanwhile.
                 * @example "3"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The id of the record that the path names. */
                id: components["parameters"]["IdOfRecord"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The exception as it was. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ScheduleException"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["PreconditionFailed"];
            422: components["responses"]["Unprocessable"];
            default: components["responses"]["Problem"];
        };
    };
    updateScheduleException: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `ETag` that the change is based on. Without it the change is made whatever happened meanwhile.
                 * @example "3"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
                /**
                 * @description One value for each intent, for example a UUID. Kept for 24 hours.
                 * @example 0d4b1c6e-6a0f-4f7e-9a55-3f6d1a2b7c10
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The id of the record that the path names. */
                id: components["parameters"]["IdOfRecord"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateScheduleExceptionInput"];
            };
        };
        responses: {
            /** @description The exception, and the appointments that are in it. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Truncated": components["headers"]["Truncated"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ScheduleExceptionResult"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["PreconditionFailed"];
            422: components["responses"]["Unprocessable"];
            default: components["responses"]["Problem"];
        };
    };
    getAgenda: {
        parameters: {
            query: {
                /**
                 * @description The first day, in the clinic's zone.
                 * @example 2026-11-30
                 */
                from: components["schemas"]["Day"];
                /**
                 * @description The last day, at most 41 days later.
                 * @example 2026-12-06
                 */
                to: components["schemas"]["Day"];
                /**
                 * @description These doctors.
                 * @example [
                 *       1,
                 *       7
                 *     ]
                 */
                doctorIds?: components["schemas"]["Id"][];
                /** @description Those at this clinic. */
                clinicId?: components["parameters"]["ClinicFilter"];
                /** @description Doctors who have this speciality. */
                specialityId?: components["parameters"]["SpecialityFilter"];
                /** @description Those with this status. */
                status?: components["parameters"]["StatusFilter"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The doctors by last name, with the appointments in the order of their dates. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Agenda"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["Unprocessable"];
            default: components["responses"]["Problem"];
        };
    };
    getAgendaAppointment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the record that the path names. */
                id: components["parameters"]["IdOfRecord"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The appointment. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgendaAppointmentRecord"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Unprocessable"];
            default: components["responses"]["Problem"];
        };
    };
    listOutsideHours: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the doctor, not of their user. */
                id: components["parameters"]["IdOfDoctor"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The appointments. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AppointmentsOutside"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Unprocessable"];
            default: components["responses"]["Problem"];
        };
    };
    listPatientAppointments: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the record that the path names. */
                id: components["parameters"]["IdOfRecord"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The appointments. */
            200: {
                headers: {
                    "X-Total-Count": components["headers"]["TotalCount"];
                    "X-Truncated": components["headers"]["Truncated"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AppointmentOfPatient"][];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Unprocessable"];
            default: components["responses"]["Problem"];
        };
    };
    listCancellations: {
        parameters: {
            query: {
                /** @description The day of the change, in the clinics' zone. */
                day: components["schemas"]["Day"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The changes. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Cancellations"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["Unprocessable"];
            default: components["responses"]["Problem"];
        };
    };
    watchSchedule: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The events. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": Blob;
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Problem"];
        };
    };
    getScheduleFeed: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Since when, and when a calendar last read it. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ScheduleFeed"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            default: components["responses"]["Problem"];
        };
    };
    renewScheduleFeed: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The address, which is told this once. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NewScheduleFeed"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            default: components["responses"]["Problem"];
        };
    };
    deleteScheduleFeed: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description There is none any more. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ScheduleFeed"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            default: components["responses"]["Problem"];
        };
    };
    getScheduleCalendar: {
        parameters: {
            query: {
                /** @example 0Yv7w3yM0bqVtq8mQwE1rW2cXk5nLs9uJd4hGf6aZxA */
                key: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The calendar. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/calendar": Blob;
                };
            };
            404: components["responses"]["NotFound"];
            422: components["responses"]["Unprocessable"];
            default: components["responses"]["Problem"];
        };
    };
    findFreeSlots: {
        parameters: {
            query?: {
                /** @description Those of this doctor. */
                doctorId?: components["parameters"]["DoctorFilter"];
                /** @description Those at this clinic. */
                clinicId?: components["parameters"]["ClinicFilter"];
                /** @description Doctors who have this speciality. */
                specialityId?: components["parameters"]["SpecialityFilter"];
                /**
                 * @description Of doctors who work with this health insurer.
                 * @example 5
                 */
                insuranceId?: components["schemas"]["Id"];
                /**
                 * @description On these days of the week, from 1 for Monday to 7 for Sunday.
                 * @example [
                 *       1,
                 *       3
                 *     ]
                 */
                weekdays?: number[];
                /**
                 * @description In the morning, which ends at noon; the afternoon, which ends at 18:00; or the evening.
                 * @example MORNING
                 */
                partOfDay?: components["schemas"]["PartOfDay"];
                /**
                 * @description From this day on. Without it from now on.
                 * @example 2026-12-01
                 */
                from?: components["schemas"]["Day"];
                /**
                 * @description As long as this. Without it as long as a slot of the hours.
                 * @example 30
                 */
                minutes?: number;
                /** @description How many at most. */
                limit?: number;
                /**
                 * @description Only the first one of each doctor.
                 * @example true
                 */
                ofEach?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The free times, and how far was searched. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FreeSlots"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["Unprocessable"];
            default: components["responses"]["Problem"];
        };
    };
    suspendSchedule: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description One value for each intent, for example a UUID. Kept for 24 hours.
                 * @example 0d4b1c6e-6a0f-4f7e-9a55-3f6d1a2b7c10
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SuspendScheduleInput"];
            };
        };
        responses: {
            /** @description The exception, and what became of each appointment, in the order in which they were named. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Suspension"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["SlotConflict"];
            422: components["responses"]["Unprocessable"];
            default: components["responses"]["Problem"];
        };
    };
    getAppointment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description What the links of a mail end with.
                 * @example GwAAAZy0kH3mQwE1rW2cXk5nLs9uJd4h
                 */
                key: components["parameters"]["AppointmentKey"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The appointment. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PatientAppointment"];
                };
            };
            404: components["responses"]["NotFound"];
            422: components["responses"]["Unprocessable"];
            default: components["responses"]["Problem"];
        };
    };
    answerAppointment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description What the links of a mail end with.
                 * @example GwAAAZy0kH3mQwE1rW2cXk5nLs9uJd4h
                 */
                key: components["parameters"]["AppointmentKey"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AppointmentAnswerInput"];
            };
        };
        responses: {
            /** @description The appointment as it is from now on. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PatientAppointment"];
                };
            };
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["Unprocessable"];
            default: components["responses"]["Problem"];
        };
    };
    listAppointmentTimes: {
        parameters: {
            query?: {
                /**
                 * @description From this day on. Without it from now on.
                 * @example 2026-12-01
                 */
                from?: components["schemas"]["Day"];
            };
            header?: never;
            path: {
                /**
                 * @description What the links of a mail end with.
                 * @example GwAAAZy0kH3mQwE1rW2cXk5nLs9uJd4h
                 */
                key: components["parameters"]["AppointmentKey"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The times, and how far was searched. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookableTimes"];
                };
            };
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["Unprocessable"];
            default: components["responses"]["Problem"];
        };
    };
    moveOwnAppointment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description What the links of a mail end with.
                 * @example GwAAAZy0kH3mQwE1rW2cXk5nLs9uJd4h
                 */
                key: components["parameters"]["AppointmentKey"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PatientMoveInput"];
            };
        };
        responses: {
            /** @description The appointment as it is from now on. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PatientAppointment"];
                };
            };
            404: components["responses"]["NotFound"];
            409: components["responses"]["SlotConflict"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Problem"];
        };
    };
    getAppointmentCalendar: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description What the links of a mail end with.
                 * @example GwAAAZy0kH3mQwE1rW2cXk5nLs9uJd4h
                 */
                key: components["parameters"]["AppointmentKey"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A calendar with one event (RFC 5545). */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/calendar": string;
                };
            };
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["Unprocessable"];
            default: components["responses"]["Problem"];
        };
    };
    listReservations: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The reservations. */
            200: {
                headers: {
                    "X-Total-Count": components["headers"]["TotalCount"];
                    "X-Truncated": components["headers"]["Truncated"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Reservation"][];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            default: components["responses"]["Problem"];
        };
    };
    createReservation: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description One value for each intent, for example a UUID. Kept for 24 hours.
                 * @example 0d4b1c6e-6a0f-4f7e-9a55-3f6d1a2b7c10
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateReservationInput"];
            };
        };
        responses: {
            201: components["responses"]["Reservation"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["Unprocessable"];
            default: components["responses"]["Problem"];
        };
    };
    listWaiting: {
        parameters: {
            query: {
                /** @example 7 */
                doctorId: components["schemas"]["Id"];
                /** @example 12 */
                clinicId: components["schemas"]["Id"];
                /**
                 * @description When the time is.
                 * @example 2026-12-01T12:00:00.000Z
                 */
                date: components["schemas"]["AppointmentDate"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The reservations. */
            200: {
                headers: {
                    "X-Total-Count": components["headers"]["TotalCount"];
                    "X-Truncated": components["headers"]["Truncated"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Reservation"][];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["Unprocessable"];
            default: components["responses"]["Problem"];
        };
    };
    getReservation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the record that the path names. */
                id: components["parameters"]["IdOfRecord"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Reservation"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Unprocessable"];
            default: components["responses"]["Problem"];
        };
    };
    updateReservation: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `ETag` that the change is based on. Without it the change is made whatever happened meanwhile.
                 * @example "3"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
                /**
                 * @description One value for each intent, for example a UUID. Kept for 24 hours.
                 * @example 0d4b1c6e-6a0f-4f7e-9a55-3f6d1a2b7c10
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The id of the record that the path names. */
                id: components["parameters"]["IdOfRecord"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateReservationInput"];
            };
        };
        responses: {
            200: components["responses"]["Reservation"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            422: components["responses"]["Unprocessable"];
            default: components["responses"]["Problem"];
        };
    };
    acceptReservation: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `ETag` that the change is based on. Without it the change is made whatever happened meanwhile.
                 * @example "3"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
                /**
                 * @description One value for each intent, for example a UUID. Kept for 24 hours.
                 * @example 0d4b1c6e-6a0f-4f7e-9a55-3f6d1a2b7c10
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The id of the record that the path names. */
                id: components["parameters"]["IdOfRecord"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AcceptReservationInput"];
            };
        };
        responses: {
            200: components["responses"]["Reservation"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["SlotConflict"];
            412: components["responses"]["PreconditionFailed"];
            422: components["responses"]["Unprocessable"];
            default: components["responses"]["Problem"];
        };
    };
    proposeTimes: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `ETag` that the change is based on. Without it the change is made whatever happened meanwhile.
                 * @example "3"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
                /**
                 * @description One value for each intent, for example a UUID. Kept for 24 hours.
                 * @example 0d4b1c6e-6a0f-4f7e-9a55-3f6d1a2b7c10
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The id of the record that the path names. */
                id: components["parameters"]["IdOfRecord"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProposeTimesInput"];
            };
        };
        responses: {
            200: components["responses"]["Reservation"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["SlotConflict"];
            412: components["responses"]["PreconditionFailed"];
            422: components["responses"]["Unprocessable"];
            default: components["responses"]["Problem"];
        };
    };
    getBookable: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The choices. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Bookable"];
                };
            };
            404: components["responses"]["NotFound"];
            default: components["responses"]["Problem"];
        };
    };
    listBookableDoctors: {
        parameters: {
            query?: {
                /**
                 * @description With this speciality.
                 * @example 2
                 */
                specialityId?: components["schemas"]["Id"];
                /**
                 * @description Who attends in this city.
                 * @example Buenos Aires
                 */
                city?: string;
                /**
                 * @description Who attends in this district, of the city where one is named.
                 * @example Palermo
                 */
                district?: string;
                /**
                 * @description Who works with this insurer.
                 * @example 5
                 */
                insuranceId?: components["schemas"]["Id"];
                /**
                 * @description Who has a free time on this day, of the coming 90. Their times are those of the day.
                 * @example 2026-12-01
                 */
                day?: components["schemas"]["Day"];
                /**
                 * @description The words, in any order, of names, specialities, insurers and places.
                 * @example cardiologia palermo
                 */
                search?: string;
                /** @description Which page, beginning with 1. */
                page?: components["parameters"]["Page"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Twenty of them at most. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookableDoctorPage"];
                };
            };
            404: components["responses"]["NotFound"];
            422: components["responses"]["Unprocessable"];
            default: components["responses"]["Problem"];
        };
    };
    listBookableTimes: {
        parameters: {
            query?: {
                /**
                 * @description From this day on. Without it from now on.
                 * @example 2026-12-01
                 */
                from?: components["schemas"]["Day"];
                /**
                 * @description At this clinic.
                 * @example 12
                 */
                clinicId?: components["schemas"]["Id"];
                /**
                 * @description As long as this service of the doctor takes. Without it as long as the doctor's appointments take.
                 * @example 61
                 */
                postId?: components["schemas"]["Id"];
            };
            header?: never;
            path: {
                /** @description The id of the record that the path names. */
                id: components["parameters"]["IdOfRecord"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The times, and how far was searched. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookableTimes"];
                };
            };
            404: components["responses"]["NotFound"];
            422: components["responses"]["Unprocessable"];
            default: components["responses"]["Problem"];
        };
    };
    getBookableDoctor: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the record that the path names. */
                id: components["parameters"]["IdOfRecord"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The doctor. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookableProfile"];
                };
            };
            404: components["responses"]["NotFound"];
            422: components["responses"]["Unprocessable"];
            default: components["responses"]["Problem"];
        };
    };
    listBookableServices: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the record that the path names. */
                id: components["parameters"]["IdOfRecord"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The services. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookableServices"];
                };
            };
            404: components["responses"]["NotFound"];
            422: components["responses"]["Unprocessable"];
            default: components["responses"]["Problem"];
        };
    };
    getOwnPublicPage: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The address. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OwnPublicPage"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            default: components["responses"]["Problem"];
        };
    };
    getBookableImage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 3q2-7wAbCdEfGhIjKlMnOp.webp */
                key: components["parameters"]["ImageKey"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The image. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/webp": Blob;
                };
            };
            404: components["responses"]["NotFound"];
            422: components["responses"]["Unprocessable"];
            default: components["responses"]["Problem"];
        };
    };
    requestBooking: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BookingRequestInput"];
            };
        };
        responses: {
            /** @description What became of it. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookingResult"];
                };
            };
            404: components["responses"]["NotFound"];
            409: components["responses"]["SlotConflict"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Problem"];
        };
    };
    correctBooking: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description What the links of a mail end with.
                 * @example GwAAAZy0kH3mQwE1rW2cXk5nLs9uJd4h
                 */
                key: components["parameters"]["AppointmentKey"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BookingCorrectionInput"];
            };
        };
        responses: {
            /** @description What was asked for, with its link from now on. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookingResult"];
                };
            };
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Problem"];
        };
    };
    getBookingRequest: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description What the links of a mail end with.
                 * @example GwAAAZy0kH3mQwE1rW2cXk5nLs9uJd4h
                 */
                key: components["parameters"]["AppointmentKey"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookingRequest"];
                };
            };
            404: components["responses"]["NotFound"];
            422: components["responses"]["Unprocessable"];
            default: components["responses"]["Problem"];
        };
    };
    answerBookingRequest: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description What the links of a mail end with.
                 * @example GwAAAZy0kH3mQwE1rW2cXk5nLs9uJd4h
                 */
                key: components["parameters"]["AppointmentKey"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BookingAnswerInput"];
            };
        };
        responses: {
            /** @description The request as it is from now on. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookingRequest"];
                };
            };
            404: components["responses"]["NotFound"];
            409: components["responses"]["SlotConflict"];
            422: components["responses"]["Unprocessable"];
            default: components["responses"]["Problem"];
        };
    };
    unsubscribeBooking: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description What the links of a mail end with.
                 * @example GwAAAZy0kH3mQwE1rW2cXk5nLs9uJd4h
                 */
                key: components["parameters"]["AppointmentKey"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What the request is from now on. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        status: components["schemas"]["ReservationStatus"];
                    };
                };
            };
            404: components["responses"]["NotFound"];
            422: components["responses"]["Unprocessable"];
            default: components["responses"]["Problem"];
        };
    };
    listMails: {
        parameters: {
            query?: {
                /**
                 * @description Those with this status.
                 * @example FAILED
                 */
                status?: components["schemas"]["MailStatus"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The mails. */
            200: {
                headers: {
                    "X-Total-Count": components["headers"]["TotalCount"];
                    "X-Truncated": components["headers"]["Truncated"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Mail"][];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["Unprocessable"];
            default: components["responses"]["Problem"];
        };
    };
    getMail: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the record that the path names. */
                id: components["parameters"]["IdOfRecord"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The mail. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MailDetail"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Unprocessable"];
            default: components["responses"]["Problem"];
        };
    };
    retryMail: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description One value for each intent, for example a UUID. Kept for 24 hours.
                 * @example 0d4b1c6e-6a0f-4f7e-9a55-3f6d1a2b7c10
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The id of the record that the path names. */
                id: components["parameters"]["IdOfRecord"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The mail, which waits again. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Mail"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["Unprocessable"];
            default: components["responses"]["Problem"];
        };
    };
    listWebhooks: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The addresses. */
            200: {
                headers: {
                    "X-Total-Count": components["headers"]["TotalCount"];
                    "X-Truncated": components["headers"]["Truncated"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Webhook"][];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            default: components["responses"]["Problem"];
        };
    };
    createWebhook: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description One value for each intent, for example a UUID. Kept for 24 hours.
                 * @example 0d4b1c6e-6a0f-4f7e-9a55-3f6d1a2b7c10
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookInput"];
            };
        };
        responses: {
            /** @description It is told from now on. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NewWebhook"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["Unprocessable"];
            default: components["responses"]["Problem"];
        };
    };
    getWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the record that the path names. */
                id: components["parameters"]["IdOfRecord"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Webhook"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Unprocessable"];
            default: components["responses"]["Problem"];
        };
    };
    deleteWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the record that the path names. */
                id: components["parameters"]["IdOfRecord"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is gone. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Acknowledgement"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Unprocessable"];
            default: components["responses"]["Problem"];
        };
    };
    updateWebhook: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `ETag` that the change is based on. Without it the change is made whatever happened meanwhile.
                 * @example "3"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
                /**
                 * @description One value for each intent, for example a UUID. Kept for 24 hours.
                 * @example 0d4b1c6e-6a0f-4f7e-9a55-3f6d1a2b7c10
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The id of the record that the path names. */
                id: components["parameters"]["IdOfRecord"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateWebhookInput"];
            };
        };
        responses: {
            200: components["responses"]["Webhook"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["PreconditionFailed"];
            422: components["responses"]["Unprocessable"];
            default: components["responses"]["Problem"];
        };
    };
    renewWebhookSecret: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the record that the path names. */
                id: components["parameters"]["IdOfRecord"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The secret. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookSecret"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Unprocessable"];
            default: components["responses"]["Problem"];
        };
    };
    listWebhookDeliveries: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the record that the path names. */
                id: components["parameters"]["IdOfRecord"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The deliveries. */
            200: {
                headers: {
                    "X-Total-Count": components["headers"]["TotalCount"];
                    "X-Truncated": components["headers"]["Truncated"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookDelivery"][];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Unprocessable"];
            default: components["responses"]["Problem"];
        };
    };
    testWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the record that the path names. */
                id: components["parameters"]["IdOfRecord"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is on its way. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookDelivery"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Unprocessable"];
            default: components["responses"]["Problem"];
        };
    };
    resendWebhookDelivery: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the record that the path names. */
                id: components["parameters"]["IdOfRecord"];
                /** @description The id of the delivery. */
                deliveryId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is on its way. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookDelivery"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["Unprocessable"];
            default: components["responses"]["Problem"];
        };
    };
    listNotifications: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The notifications. */
            200: {
                headers: {
                    "X-Total-Count": components["headers"]["TotalCount"];
                    "X-Truncated": components["headers"]["Truncated"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Notification"][];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            default: components["responses"]["Problem"];
        };
    };
    countNotifications: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The count. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnreadCount"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            default: components["responses"]["Problem"];
        };
    };
    readNotifications: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReadNotificationsInput"];
            };
        };
        responses: {
            /** @description How many are left. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnreadCount"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["Unprocessable"];
            default: components["responses"]["Problem"];
        };
    };
    createFollowUpNote: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description One value for each intent, for example a UUID. Kept for 24 hours.
                 * @example 0d4b1c6e-6a0f-4f7e-9a55-3f6d1a2b7c10
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateFollowUpNoteInput"];
            };
        };
        responses: {
            201: components["responses"]["FollowUpNote"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Unprocessable"];
            default: components["responses"]["Problem"];
        };
    };
    correctFollowUpNote: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `ETag` that the change is based on. Without it the change is made whatever happened meanwhile.
                 * @example "3"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
                /**
                 * @description One value for each intent, for example a UUID. Kept for 24 hours.
                 * @example 0d4b1c6e-6a0f-4f7e-9a55-3f6d1a2b7c10
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The id of the record that the path names. */
                id: components["parameters"]["IdOfRecord"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CorrectFollowUpNoteInput"];
            };
        };
        responses: {
            200: components["responses"]["FollowUpNote"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["PreconditionFailed"];
            422: components["responses"]["Unprocessable"];
            default: components["responses"]["Problem"];
        };
    };
    addAttachment: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description One value for each intent, for example a UUID. Kept for 24 hours.
                 * @example 0d4b1c6e-6a0f-4f7e-9a55-3f6d1a2b7c10
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The id of the record that the path names. */
                id: components["parameters"]["IdOfRecord"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": components["schemas"]["AttachmentInput"];
            };
        };
        responses: {
            201: components["responses"]["FollowUpNote"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["TooLarge"];
            422: components["responses"]["Unprocessable"];
            default: components["responses"]["Problem"];
        };
    };
    getAttachment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 3q2-7wAbCdEfGhIjKlMnOp.pdf */
                key: components["parameters"]["AttachmentKey"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": Blob;
                    "image/png": Blob;
                    "image/jpeg": Blob;
                    "image/webp": Blob;
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Unprocessable"];
            default: components["responses"]["Problem"];
        };
    };
    getDoctorDashboard: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The dashboard. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DoctorDashboard"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            default: components["responses"]["Problem"];
        };
    };
    getBackOfficeDashboard: {
        parameters: {
            query?: {
                /** @description A lead that has been pending for more days than these, by the clinic's calendar, counts as not contacted. */
                uncontactedDays?: components["parameters"]["UncontactedDays"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The dashboard. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BackOfficeDashboard"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["Unprocessable"];
            default: components["responses"]["Problem"];
        };
    };
    search: {
        parameters: {
            query: {
                /**
                 * @description The words; two characters at least.
                 * @example ana perez
                 */
                q: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was found, kind by kind, and how many there are of each. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchAnswer"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["Unprocessable"];
            default: components["responses"]["Problem"];
        };
    };
    listChoices: {
        parameters: {
            query: {
                /**
                 * @description The month.
                 * @example 2026-11
                 */
                month: components["parameters"]["Month"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The assignments. */
            200: {
                headers: {
                    "X-Total-Count": components["headers"]["TotalCount"];
                    "X-Truncated": components["headers"]["Truncated"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChoiceAssignment"][];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["Unprocessable"];
            default: components["responses"]["Problem"];
        };
    };
    assignChoices: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description One value for each intent, for example a UUID. Kept for 24 hours.
                 * @example 0d4b1c6e-6a0f-4f7e-9a55-3f6d1a2b7c10
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AssignChoicesInput"];
            };
        };
        responses: {
            /** @description The new transaction. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChoiceTransaction"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["Unprocessable"];
            default: components["responses"]["Problem"];
        };
    };
    reverseChoices: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description One value for each intent, for example a UUID. Kept for 24 hours.
                 * @example 0d4b1c6e-6a0f-4f7e-9a55-3f6d1a2b7c10
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The id of the record that the path names. */
                id: components["parameters"]["IdOfRecord"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReverseChoicesInput"];
            };
        };
        responses: {
            /** @description The counter entry. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChoiceTransaction"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["Unprocessable"];
            default: components["responses"]["Problem"];
        };
    };
    getDoctorChoices: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the doctor, not of their user. */
                doctorId: components["parameters"]["DoctorId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The balance is the sum of the transactions; these, newest first. */
            200: {
                headers: {
                    "X-Total-Count": components["headers"]["TotalCount"];
                    "X-Truncated": components["headers"]["Truncated"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Choices"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Unprocessable"];
            default: components["responses"]["Problem"];
        };
    };
    listPosts: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The posts. */
            200: {
                headers: {
                    "X-Total-Count": components["headers"]["TotalCount"];
                    "X-Truncated": components["headers"]["Truncated"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Post"][];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["Unprocessable"];
            default: components["responses"]["Problem"];
        };
    };
    createPost: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description One value for each intent, for example a UUID. Kept for 24 hours.
                 * @example 0d4b1c6e-6a0f-4f7e-9a55-3f6d1a2b7c10
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": components["schemas"]["CreatePostInput"];
            };
        };
        responses: {
            201: components["responses"]["Post"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            422: components["responses"]["Unprocessable"];
            default: components["responses"]["Problem"];
        };
    };
    getPost: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the record that the path names. */
                id: components["parameters"]["IdOfRecord"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Post"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Unprocessable"];
            default: components["responses"]["Problem"];
        };
    };
    updatePost: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `ETag` that the change is based on. Without it the change is made whatever happened meanwhile.
                 * @example "3"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The id of the record that the path names. */
                id: components["parameters"]["IdOfRecord"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": components["schemas"]["UpdatePostInput"];
            };
        };
        responses: {
            200: components["responses"]["Post"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["TooLarge"];
            422: components["responses"]["Unprocessable"];
            default: components["responses"]["Problem"];
        };
    };
    updatePostStatus: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `ETag` that the change is based on. Without it the change is made whatever happened meanwhile.
                 * @example "3"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
                /**
                 * @description One value for each intent, for example a UUID. Kept for 24 hours.
                 * @example 0d4b1c6e-6a0f-4f7e-9a55-3f6d1a2b7c10
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The id of the record that the path names. */
                id: components["parameters"]["IdOfRecord"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdatePostStatusInput"];
            };
        };
        responses: {
            200: components["responses"]["Post"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            422: components["responses"]["Unprocessable"];
            default: components["responses"]["Problem"];
        };
    };
    getPostImage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 3q2-7wAbCdEfGhIjKlMnOp.webp */
                key: components["parameters"]["ImageKey"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The image. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/webp": Blob;
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Unprocessable"];
            default: components["responses"]["Problem"];
        };
    };
    listDoctorPosts: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the doctor, not of their user. */
                doctorId: components["parameters"]["DoctorId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The posts, newest first. */
            200: {
                headers: {
                    "X-Total-Count": components["headers"]["TotalCount"];
                    "X-Truncated": components["headers"]["Truncated"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Post"][];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Unprocessable"];
            default: components["responses"]["Problem"];
        };
    };
    listPostCategories: {
        parameters: {
            query?: {
                /**
                 * @description Those that are archived instead of those that are not.
                 * @example false
                 */
                archived?: components["parameters"]["ArchivedFilter"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Every category, in alphabetical order. */
            200: {
                headers: {
                    "X-Total-Count": components["headers"]["TotalCount"];
                    "X-Truncated": components["headers"]["Truncated"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PostCategory"][];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["Unprocessable"];
            default: components["responses"]["Problem"];
        };
    };
    createPostCategory: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description One value for each intent, for example a UUID. Kept for 24 hours.
                 * @example 0d4b1c6e-6a0f-4f7e-9a55-3f6d1a2b7c10
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PostCategoryInput"];
            };
        };
        responses: {
            201: components["responses"]["PostCategory"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["Unprocessable"];
            default: components["responses"]["Problem"];
        };
    };
    getPostCategory: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the record that the path names. */
                id: components["parameters"]["IdOfRecord"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["PostCategory"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Unprocessable"];
            default: components["responses"]["Problem"];
        };
    };
    updatePostCategory: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `ETag` that the change is based on. Without it the change is made whatever happened meanwhile.
                 * @example "3"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The id of the record that the path names. */
                id: components["parameters"]["IdOfRecord"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PostCategoryInput"];
            };
        };
        responses: {
            200: components["responses"]["PostCategory"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            422: components["responses"]["Unprocessable"];
            default: components["responses"]["Problem"];
        };
    };
    archivePostCategory: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `ETag` that the change is based on. Without it the change is made whatever happened meanwhile.
                 * @example "3"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The id of the record that the path names. */
                id: components["parameters"]["IdOfRecord"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ArchiveInput"];
            };
        };
        responses: {
            200: components["responses"]["PostCategory"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["PreconditionFailed"];
            422: components["responses"]["Unprocessable"];
            default: components["responses"]["Problem"];
        };
    };
    listReferrals: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The referrals, newest first. */
            200: {
                headers: {
                    "X-Total-Count": components["headers"]["TotalCount"];
                    "X-Truncated": components["headers"]["Truncated"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Referral"][];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            default: components["responses"]["Problem"];
        };
    };
    browseReferrals: {
        parameters: {
            query?: {
                /**
                 * @description The words that are looked for.
                 * @example perez
                 */
                search?: components["parameters"]["Search"];
                /**
                 * @description Those with one of these statuses.
                 * @example [
                 *       "PENDING",
                 *       "CONTACTED"
                 *     ]
                 */
                status?: components["parameters"]["LeadStatusFilter"];
                /**
                 * @description Those who have been pending for more days than these, by the clinic's calendar.
                 * @example 7
                 */
                waitingDays?: components["parameters"]["WaitingFilter"];
                /** @description Those of this doctor. */
                doctorId?: components["parameters"]["DoctorFilter"];
                /**
                 * @description The first day, in the clinic's zone.
                 * @example 2026-01-01
                 */
                from?: components["parameters"]["FromDay"];
                /**
                 * @description The last day, in the clinic's zone.
                 * @example 2030-12-31
                 */
                to?: components["parameters"]["ToDay"];
                /**
                 * @description The column that orders the rows, with `-` from the last to the first. Rows without a value come last. Without it the order is that of `listReferrals`, which also orders rows of the same value.
                 * @example -referralDate
                 */
                sort?: "id" | "-id" | "referralDate" | "-referralDate" | "firstName" | "-firstName" | "lastName" | "-lastName" | "lead" | "-lead" | "email" | "-email" | "phone" | "-phone" | "status" | "-status" | "statusAge" | "-statusAge" | "referrer" | "-referrer";
                /** @description Which page, beginning with 1. */
                page?: components["parameters"]["Page"];
                /** @description How many rows a page has. */
                pageSize?: components["parameters"]["PageSize"];
                /** @description The rows that follow the one with this id, in the order that is asked for. */
                after?: components["parameters"]["After"];
                /** @description The rows that come before the one with this id, in the order that is asked for. */
                before?: components["parameters"]["Before"];
                /**
                 * @description The last rows, as many as a page has.
                 * @example true
                 */
                last?: components["parameters"]["Last"];
                /**
                 * @description Adds to the answer how many there are with each value of this field, without the filter of its own.
                 * @example status
                 */
                countBy?: "status";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page, and how many there are. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReferralPage"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["Unprocessable"];
            default: components["responses"]["Problem"];
        };
    };
    exportReferrals: {
        parameters: {
            query?: {
                /**
                 * @description The words that are looked for.
                 * @example perez
                 */
                search?: components["parameters"]["Search"];
                /**
                 * @description Those with one of these statuses.
                 * @example [
                 *       "PENDING",
                 *       "CONTACTED"
                 *     ]
                 */
                status?: components["parameters"]["LeadStatusFilter"];
                /**
                 * @description Those who have been pending for more days than these, by the clinic's calendar.
                 * @example 7
                 */
                waitingDays?: components["parameters"]["WaitingFilter"];
                /** @description Those of this doctor. */
                doctorId?: components["parameters"]["DoctorFilter"];
                /**
                 * @description The first day, in the clinic's zone.
                 * @example 2026-01-01
                 */
                from?: components["parameters"]["FromDay"];
                /**
                 * @description The last day, in the clinic's zone.
                 * @example 2030-12-31
                 */
                to?: components["parameters"]["ToDay"];
                /**
                 * @description The column that orders the rows, with `-` from the last to the first. Rows without a value come last. Without it the order is that of `listReferrals`, which also orders rows of the same value.
                 * @example -referralDate
                 */
                sort?: "id" | "-id" | "referralDate" | "-referralDate" | "firstName" | "-firstName" | "lastName" | "-lastName" | "lead" | "-lead" | "email" | "-email" | "phone" | "-phone" | "status" | "-status" | "statusAge" | "-statusAge" | "referrer" | "-referrer";
                /**
                 * @description The columns of the spreadsheet, in this order. Without it those that the console shows at first; one that the caller may not read is left out.
                 * @example [
                 *       "referralDate",
                 *       "status"
                 *     ]
                 */
                columns?: ("id" | "referralDate" | "status" | "referrer" | "lead" | "firstName" | "lastName" | "email" | "phone" | "statusAge")[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The spreadsheet. */
            200: {
                headers: {
                    "X-Total-Count": components["headers"]["TotalCount"];
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": Blob;
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["Unprocessable"];
            default: components["responses"]["Problem"];
        };
    };
    createReferral: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description One value for each intent, for example a UUID. Kept for 24 hours.
                 * @example 0d4b1c6e-6a0f-4f7e-9a55-3f6d1a2b7c10
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateReferralInput"];
            };
        };
        responses: {
            /** @description The new referral. */
            201: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Referral"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["Unprocessable"];
            default: components["responses"]["Problem"];
        };
    };
    checkLeadEmail: {
        parameters: {
            query: {
                /**
                 * @description The e-mail of the lead; case does not matter.
                 * @example sofia.nunez@example.com
                 */
                email: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What is known about the e-mail. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LeadEmail"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Problem"];
        };
    };
    getReferral: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the record that the path names. */
                id: components["parameters"]["IdOfRecord"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The referral. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Referral"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Unprocessable"];
            default: components["responses"]["Problem"];
        };
    };
    updateReferral: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `ETag` that the change is based on. Without it the change is made whatever happened meanwhile.
                 * @example "3"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
                /**
                 * @description One value for each intent, for example a UUID. Kept for 24 hours.
                 * @example 0d4b1c6e-6a0f-4f7e-9a55-3f6d1a2b7c10
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The id of the record that the path names. */
                id: components["parameters"]["IdOfRecord"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateReferralInput"];
            };
        };
        responses: {
            /** @description The referral as it is now. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Referral"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["PreconditionFailed"];
            422: components["responses"]["Unprocessable"];
            default: components["responses"]["Problem"];
        };
    };
    listReferralChanges: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the record that the path names. */
                id: components["parameters"]["IdOfRecord"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The changes, newest first. */
            200: {
                headers: {
                    "X-Total-Count": components["headers"]["TotalCount"];
                    "X-Truncated": components["headers"]["Truncated"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReferralChange"][];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Unprocessable"];
            default: components["responses"]["Problem"];
        };
    };
    listReferrers: {
        parameters: {
            query?: {
                /**
                 * @description The words that are looked for.
                 * @example perez
                 */
                search?: components["parameters"]["Search"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The doctors. */
            200: {
                headers: {
                    "X-Total-Count": components["headers"]["TotalCount"];
                    "X-Truncated": components["headers"]["Truncated"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CountedReferrer"][];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["Unprocessable"];
            default: components["responses"]["Problem"];
        };
    };
    getReferrer: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the doctor, not of their user. */
                id: components["parameters"]["IdOfDoctor"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The doctor; the referrals, newest first. */
            200: {
                headers: {
                    "X-Total-Count": components["headers"]["TotalCount"];
                    "X-Truncated": components["headers"]["Truncated"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Referrer"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Unprocessable"];
            default: components["responses"]["Problem"];
        };
    };
    getHealth: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The process answers. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Health"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    getReadiness: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The database answers, and files can be stored. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Health"];
                };
            };
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
}
type WithRequired<T, K extends keyof T> = T & {
    [P in K]-?: T[P];
};
