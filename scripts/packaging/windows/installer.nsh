; Offers Lectern under "Open with" for what it reads, and leaves what opens these files by default alone.
!macro lecternEachType MACRO
  !insertmacro ${MACRO} ".epub"
  !insertmacro ${MACRO} ".pdf"
  !insertmacro ${MACRO} ".fb2"
  !insertmacro ${MACRO} ".mobi"
  !insertmacro ${MACRO} ".azw3"
  !insertmacro ${MACRO} ".docx"
  !insertmacro ${MACRO} ".doc"
  !insertmacro ${MACRO} ".odt"
  !insertmacro ${MACRO} ".fodt"
  !insertmacro ${MACRO} ".rtf"
  !insertmacro ${MACRO} ".html"
  !insertmacro ${MACRO} ".htm"
  !insertmacro ${MACRO} ".xhtml"
  !insertmacro ${MACRO} ".md"
  !insertmacro ${MACRO} ".markdown"
  !insertmacro ${MACRO} ".txt"
  !insertmacro ${MACRO} ".fountain"
  !insertmacro ${MACRO} ".fdx"
  !insertmacro ${MACRO} ".srt"
  !insertmacro ${MACRO} ".vtt"
  !insertmacro ${MACRO} ".wav"
  !insertmacro ${MACRO} ".mp3"
  !insertmacro ${MACRO} ".m4a"
  !insertmacro ${MACRO} ".aac"
  !insertmacro ${MACRO} ".flac"
  !insertmacro ${MACRO} ".ogg"
  !insertmacro ${MACRO} ".opus"
  !insertmacro ${MACRO} ".webm"
  !insertmacro ${MACRO} ".mp4"
  !insertmacro ${MACRO} ".mov"
  !insertmacro ${MACRO} ".mka"
  !insertmacro ${MACRO} ".mkv"
!macroend

!macro lecternOffer TYPE
  WriteRegStr SHELL_CONTEXT "Software\Classes\${TYPE}\OpenWithProgids" "Lectern.File" ""
!macroend

!macro lecternForget TYPE
  DeleteRegValue SHELL_CONTEXT "Software\Classes\${TYPE}\OpenWithProgids" "Lectern.File"
!macroend

!macro customInstall
  WriteRegStr SHELL_CONTEXT "Software\Classes\Lectern.File\DefaultIcon" "" "$appExe,0"
  WriteRegStr SHELL_CONTEXT "Software\Classes\Lectern.File\shell\open\command" "" '"$appExe" "%1"'
  !insertmacro lecternEachType lecternOffer
  ; Again, with quotation marks: the installer's own has none around a path that may hold spaces.
  WriteRegStr SHELL_CONTEXT "Software\Classes\Lectern project\shell\open\command" "" '"$appExe" "%1"'
!macroend

!macro customUnInstall
  !insertmacro lecternEachType lecternForget
  DeleteRegKey SHELL_CONTEXT "Software\Classes\Lectern.File"
  DeleteRegKey SHELL_CONTEXT "Software\Classes\.lectern"
!macroend
